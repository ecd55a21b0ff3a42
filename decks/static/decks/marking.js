// The marks of a judged list beside the lines of its box, in place of the list of lines below: a mark leads to its finding, a
// finding to its line. A line that was changed since has no mark. Without this script the list below stays.

import { marksOf, spanOf } from "./line_marks.js";

const STATES = { o: "ok", b: "blamed", g: "guessed", p: "problem", a: "aside" };
const SVG = "http://www.w3.org/2000/svg";

const below = document.getElementById("marks");
const box = document.getElementById("ask")?.elements.text;

/** What was judged of each line: its number, its state, and the note that the list below has for it. */
function judgedMarks() {
  return [...below.dataset.states].map((letter, place) => {
    const state = STATES[letter] ?? "blank";
    const note = document.querySelector(`#line-${place + 1} .line__note`)?.textContent.trim() ?? "";
    return { number: place + 1, state, said: note || below.dataset[state] || "" };
  });
}

/** By line number what tells of it: the first fault that names it, or the line among those that are not in the deck. */
function findings() {
  const found = new Map();
  for (const link of document.querySelectorAll('#report a[href^="#line-"]')) {
    const number = Number(link.hash.slice("#line-".length));
    if (!found.has(number)) found.set(number, link.closest(".fault, .line"));
  }
  return found;
}

function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(document.createElementNS(SVG, "use"));
  drawing.firstChild.setAttribute("href", `${below.dataset.icons}#${name}`);
  return drawing;
}

function hidden(text) {
  const span = document.createElement("span");
  span.className = "visually-hidden";
  span.textContent = text;
  return span;
}

/** The mark of one line: a button where a finding tells of it. */
function sign(mark, place, finding) {
  const node = document.createElement(finding ? "button" : "span");
  node.className = "gutter__mark";
  const number = document.createElement("span");
  number.className = "gutter__number";
  number.textContent = place + 1;
  node.append(hidden(`${below.dataset.line} `), number);
  if (below.dataset[`${mark?.state}Icon`]) node.append(icon(below.dataset[`${mark.state}Icon`]));
  node.append(hidden(` ${mark ? mark.said : below.dataset.changed}`));
  if (!finding) return node;

  node.type = "button";
  node.title = mark.said;
  node.addEventListener("click", () => showFinding(finding));
  return node;
}

function entry(mark, place, finding) {
  const item = document.createElement("li");
  item.className = `gutter__line gutter__line--${mark?.state ?? "changed"}`;
  if (mark) item.id = `line-${mark.number}`;
  item.append(sign(mark, place, finding));
  return item;
}

function showFinding(finding) {
  for (const other of document.querySelectorAll("#report .is-shown")) other.classList.remove("is-shown");
  finding.classList.add("is-shown");
  finding.tabIndex = -1;
  finding.focus({ preventScroll: true });
  finding.scrollIntoView({ block: "center" });
}

/** Show a line in the box, with the caret at it; where a keyboard would cover the page, without the caret. */
function showLine(box, list, number) {
  const item = document.getElementById(`line-${number}`);
  if (!item) return;

  for (const other of list.querySelectorAll(".is-shown")) other.classList.remove("is-shown");
  item.classList.add("is-shown");
  box.scrollTop = item.offsetTop - box.clientHeight / 3;
  box.setSelectionRange(...spanOf(box.value.split("\n"), [...list.children].indexOf(item)));
  if (!matchMedia("(pointer: coarse)").matches) box.focus({ preventScroll: true });
  item.scrollIntoView({ block: "center" });
}

/** Lay the frame of the marks over the box and keep both together, however the box is scrolled or sized. */
function follow(box, frame, list) {
  const top = parseFloat(getComputedStyle(box).paddingTop);
  const scroll = () => { list.style.transform = `translateY(${top - box.scrollTop}px)`; };
  const size = () => {
    frame.style.top = `${box.offsetTop + box.clientTop}px`;
    frame.style.height = `${box.clientHeight}px`;
    frame.style.width = `${box.clientWidth}px`;
    scroll();
  };
  box.addEventListener("scroll", scroll, { passive: true });
  new ResizeObserver(size).observe(box);
  size();
}

function begin() {
  const frame = document.createElement("div");
  const list = document.createElement("ol");
  const marks = judgedMarks();
  const judged = box.value.split("\n");
  const told = findings();
  let drawn = null;
  const draw = () => {
    const now = marksOf(judged, marks, box.value.split("\n"));
    // Most letters that are typed change no mark.
    if (now.length === drawn?.length && now.every((mark, place) => mark === drawn[place])) return;
    drawn = now;
    list.replaceChildren(...now.map((mark, place) => entry(mark, place, told.get(mark?.number))));
  };
  frame.className = "gutter";
  list.setAttribute("aria-label", below.dataset.name);
  frame.append(list);
  below.hidden = true;
  for (const item of below.querySelectorAll("[id]")) item.removeAttribute("id");
  draw();
  box.after(frame);
  follow(box, frame, list);
  box.addEventListener("input", draw);
  document.getElementById("report").addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#line-"]');
    if (!link) return;
    event.preventDefault();
    showLine(box, list, link.hash.slice("#line-".length));
  });
}

if (below && box) begin();
