"""Practice: hands, odds and limited pools."""
