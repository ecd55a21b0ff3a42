// Reads an answer as what it is: JSON, text, or a file.
const SITE = "http://127.0.0.1:8000";

export async function fetcher<T>(path: string, options: RequestInit): Promise<T> {
  const response = await fetch(`${SITE}${path}`, options);
  const type = response.headers.get("Content-Type") ?? "";
  let data: unknown;
  if (/json\b/.test(type) && !type.includes("ndjson")) data = await response.json();
  else if (type.startsWith("text/")) data = await response.text();
  else data = await response.blob();
  return { data, status: response.status, headers: response.headers } as T;
}
