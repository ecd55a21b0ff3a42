"""Modules joined into one: what our style has keeps its meaning, anything else is refused."""

import pytest

from config.assets.scripts import UnjoinableError, imports, join_module
from tests.node import LACKING, node, ran

with_node = pytest.mark.skipif(node() is None, reason=LACKING)


def join(**texts: str) -> str:
    """Modules by name, joined from `main` on."""
    return join_module("a/main.js", {f"a/{name}.js": text for name, text in texts.items()}.__getitem__)


def said(**texts: str) -> list[str]:
    """What the joined modules write, line by line."""
    answer = ran("--input-type=module", "-", asked=join(**texts))
    assert answer.returncode == 0, answer.stderr
    return answer.stdout.splitlines()


def test_a_module_that_imports_nothing_stays_as_it_is_without_its_comments() -> None:
    text = '// About it.\n\nconst one = 1; // one\n  /** Says it. */\nconsole.log("/* kept */", one);\n'

    assert join(main=text) == 'const one = 1; // one\nconsole.log("/* kept */", one);\n'


def test_indents_are_left_out_but_for_those_of_a_template() -> None:
    assert join(main="if (one) {\n  two();\n}\n") == "if (one) {\ntwo();\n}\n"
    assert join(main="const text = `\n  one\n`;\n") == "const text = `\n  one\n`;\n"


def test_what_is_imported_stands_before_it_as_a_function() -> None:
    text = join(
        main='import { one as uno, two } from "./other.js";\nlog(uno, two);',
        other="export const one = 1;\nexport function two() {}\n",
    )

    assert text == (
        "const $other_0 = (() => {\nconst one = 1;\nfunction two() {}\nreturn { one, two };\n})();\n"
        "const { one: uno, two } = $other_0;\nlog(uno, two);\n"
    )


def test_paths_are_read_from_where_a_module_stands() -> None:
    text = 'import { a } from "./a.js";\nimport "../b/c.js";\nimport {\n  d,\n} from "./sub/d.js";\n'

    assert imports(text, "x/main.js") == ["x/a.js", "b/c.js", "x/sub/d.js"]


@with_node
def test_every_kind_of_export_is_found_under_its_name() -> None:
    other = """export const plain = 1;
export const [first, second] = [2, 3];
export const { third } = { third: 4 };
export class Fourth { value = 5; }
export async function fifth() { return 6; }
export function* sixth() { yield 7; }
"""
    main = """import { plain, first, second, third, Fourth, fifth, sixth } from "./other.js";
console.log(plain, first, second, third, new Fourth().value, await fifth(), ...sixth());
"""

    assert said(main=main, other=other) == ["1 2 3 4 5 6 7"]


@with_node
def test_modules_run_once_in_the_order_of_their_imports() -> None:
    deep = 'console.log("deep");\nexport const deep = {};\n'
    left = 'import { deep } from "./deep.js";\nconsole.log("left");\nexport const left = deep;\n'
    right = 'import { deep } from "./deep.js";\nconsole.log("right");\nexport const right = deep;\n'
    main = 'import { left } from "./left.js";\nimport { right } from "./right.js";\nconsole.log(left === right);\n'

    assert said(main=main, left=left, right=right, deep=deep) == ["deep", "left", "right", "true"]


@with_node
def test_what_a_module_keeps_to_itself_meets_no_namesake() -> None:
    main = 'import { one } from "./one.js";\nconst secret = "main";\nconsole.log(secret, one());\n'

    assert said(main=main, one='const secret = "one";\nexport const one = () => secret;\n') == ["main one"]


@with_node
def test_a_template_over_several_lines_keeps_what_looks_like_a_comment() -> None:
    main = "const text = `a\n// b\n/* c */\n`;\nconsole.log(text);\n"

    assert said(main=main) == ["a", "// b", "/* c */", ""]


def test_templates_within_templates_are_kept() -> None:
    line = 'const term = `${trait}:${/^[\\w-]+$/.test(slug) ? slug : `"${slug}  // no"`}`;\n'

    assert join(main=line) == line


@pytest.mark.parametrize(
    "line",
    [
        "export default 1;",
        "export let changed = 1;",
        "export { one };",
        'export * from "./other.js";',
        "export const { one: two } = {};",
        'import whole from "./other.js";',
        'import * as all from "./other.js";',
        'import { one } from "elsewhere";',
        'const later = () => import("./other.js");',
        "const here = import.meta.url;",
    ],
)
def test_another_style_is_refused_by_its_place(line: str) -> None:
    with pytest.raises(UnjoinableError) as refusal:
        join(main=f"const one = 1;\n{line}\n", other="")

    assert str(refusal.value).startswith("a/main.js: ")


def test_modules_that_import_each_other_are_refused() -> None:
    with pytest.raises(UnjoinableError, match=r"a/one\.js imports itself, by way of a/two\.js"):
        join(main='import "./one.js";\n', one='import "./two.js";\n', two='import "./one.js";\n')


def test_a_module_that_is_missing_is_refused() -> None:
    with pytest.raises(UnjoinableError, match=r"a/gone\.js is not there"):
        join(main='import "./gone.js";\n')
