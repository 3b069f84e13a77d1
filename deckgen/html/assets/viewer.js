"use strict";
// One slide at a time, with thumbnails, clicks that reveal frames, search, notes and the presenter's view.
const deck = (() => {
  const root = document.documentElement;
  const main = document.querySelector("main");
  const nav = document.querySelector(".thumbs");
  const input = document.querySelector(".search input");
  const output = document.querySelector("output");
  const side = document.querySelector(".side");
  const state = { id: "", step: 0, audience: null, since: 0 };
  root.classList.add("js");

  const sheets = () => [...main.querySelectorAll(":scope > .sheet")];
  const sheet = (id) => document.getElementById(id);
  const current = () => sheet(state.id);
  const steps = (of) => Number(of?.dataset.steps ?? 0);
  const link = (id) => nav.querySelector(`a[href="#${CSS.escape(id)}"]`);

  // A small copy of a slide, all of its frames shown; hidden from screen readers, which have the slide.
  function miniature(of) {
    const copy = document.createElement("div");
    copy.className = "mini";
    copy.setAttribute("aria-hidden", "true");
    if (of) {
      const frame = of.querySelector(".frame").cloneNode(true);
      for (const a of frame.querySelectorAll("a")) {  // a link can't hold links
        const span = document.createElement("span");
        span.className = a.className;
        span.style.cssText = a.style.cssText;
        span.textContent = a.textContent;
        a.replaceWith(span);
      }
      frame.querySelectorAll(".waiting").forEach((e) => e.classList.remove("waiting"));
      copy.append(frame);
    }
    return copy;
  }

  function thumbnail(id) {
    const at = link(id);
    if (!at) return;
    at.querySelector(".mini")?.remove();
    at.append(miniature(sheet(id)));
  }

  function show() {
    const here = current();
    for (const each of sheets()) each.classList.toggle("current", each === here);
    for (const a of nav.querySelectorAll("a")) {
      if (a.getAttribute("href") === `#${state.id}`) a.setAttribute("aria-current", "true");
      else a.removeAttribute("aria-current");
    }
    if (!here) { output.textContent = ""; return; }
    for (const frame of here.querySelectorAll("[data-reveal]"))
      frame.classList.toggle("waiting", Number(frame.dataset.reveal) > state.step);
    output.textContent = `${here.dataset.number} / ${sheets().length}`;
    link(state.id)?.scrollIntoView({ block: "nearest" });
    here.querySelectorAll(".equation").forEach(fit);
    if (location.hash.slice(1) !== state.id && !root.classList.contains("audience"))
      history.replaceState(null, "", `#${state.id}`);
    if (root.classList.contains("presenter")) aside();
    tell();
    document.dispatchEvent(new Event("slide"));
  }

  // A formula wider or higher than its place (in a typeface that we don't know) is made smaller.
  function fit(equation) {
    const math = equation.querySelector("math");
    if (!math) return;
    math.style.scale = "";
    const inner = math.getBoundingClientRect(), outer = equation.getBoundingClientRect();
    const share = Math.min(outer.width / inner.width, outer.height / inner.height);
    if (share < 1) math.style.scale = share;
  }

  // Go to a slide: as it stands at the end, all frames shown, unless a step is given.
  function go(id, step) {
    const to = sheet(id);
    if (!to) return;
    state.id = id;
    state.step = step ?? steps(to);
    show();
  }

  const neighbour = (by) => { const all = sheets(); return all[all.indexOf(current()) + by]; };

  function forward() {
    if (state.step < steps(current())) go(state.id, state.step + 1);
    else if (neighbour(1)) go(neighbour(1).id, 0);
  }

  function back() {
    if (state.step > 0) go(state.id, state.step - 1);
    else if (neighbour(-1)) go(neighbour(-1).id);
  }

  // Search: thumbnails of slides that don't have all words are hidden.
  function search() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let first = null;
    for (const each of sheets()) {
      const text = `${each.id} ${each.textContent}`.toLowerCase();
      const found = words.every((word) => text.includes(word));
      const a = link(each.id);
      if (a) a.hidden = !found;
      if (found) first ??= each;
    }
    nav.querySelector(".nothing").hidden = first !== null;
    return words.length ? first : null;
  }

  // The presenter's side: what comes next, and the clock.
  function aside() {
    const more = state.step < steps(current());
    const next = miniature(more ? current() : neighbour(1));
    if (more)
      next.querySelectorAll("[data-reveal]").forEach((frame) =>
        frame.classList.toggle("waiting", Number(frame.dataset.reveal) > state.step + 1));
    next.prepend(main.dataset.next);
    side.querySelector(".mini").replaceWith(next);
  }

  function clock() {
    const seconds = Math.floor((Date.now() - state.since) / 1000);
    const two = (n) => String(n).padStart(2, "0");
    const small = document.createElement("small");
    small.textContent = main.dataset.elapsed;
    side.querySelector(".clock").replaceChildren(
      `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`, small);
  }

  // P opens a window for the audience and turns this one into the presenter's; P again ends both.
  function present() {
    const on = root.classList.toggle("presenter");
    if (!on) {
      clearInterval(state.timer);
      state.audience?.close();
      state.audience = null;
      return;
    }
    state.since = Date.now();
    state.timer = setInterval(clock, 1000);
    clock();
    const address = `${location.href.split("#")[0]}#audience`;
    state.audience = window.open(address, "deckgen-audience", "popup,width=1280,height=720");
    show();
  }

  // The two windows tell each other by messages: files have no origin in common.
  const tell = () => state.audience?.postMessage({ deck: "go", id: state.id, step: state.step }, "*");

  window.addEventListener("message", ({ source, data }) => {
    if (source === window.opener && data?.deck === "go") go(data.id, data.step);
    else if (source === state.audience && data?.deck === "key") act(data.key);
    else if (source === state.audience && data?.deck === "ready") tell();
  });

  const actions = {
    forward, back, present,
    first: () => go(sheets()[0]?.id),
    last: () => go(sheets().at(-1)?.id),
    notes: () => root.classList.toggle("no-notes"),
    search: () => { input.focus(); input.select(); },
    print: () => { root.classList.remove("print-notes"); window.print(); },
    printNotes: () => { root.classList.add("print-notes"); window.print(); },
    full: () => document.fullscreenElement ? document.exitFullscreen() : root.requestFullscreen(),
    leave: () => { if (root.classList.contains("presenter")) present(); },
  };
  const keys = {
    ArrowRight: "forward", ArrowDown: "forward", PageDown: "forward", " ": "forward",
    ArrowLeft: "back", ArrowUp: "back", PageUp: "back", Backspace: "back",
    Home: "first", End: "last", n: "notes", p: "present", f: "full", "/": "search", Escape: "leave",
  };

  function act(key) {
    const name = keys[key.length === 1 ? key.toLowerCase() : key];
    if (name) actions[name]();
    return Boolean(name);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === input) {
      if (event.key === "Escape") { input.value = ""; search(); input.blur(); }
      if (event.key === "Enter") { const found = search(); if (found) go(found.id); input.blur(); }
      return;
    }
    if (root.classList.contains("audience")) {
      window.opener?.postMessage({ deck: "key", key: event.key }, "*");
      event.preventDefault();
    } else if (act(event.key)) event.preventDefault();
  });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-do]");
    if (button) { actions[button.dataset.do](); button.blur(); }
    else if (root.classList.contains("full") && !target.closest("a")) forward();
  });
  document.addEventListener("fullscreenchange", () =>
    root.classList.toggle("full", document.fullscreenElement !== null));
  input.addEventListener("input", search);
  window.addEventListener("hashchange", () => go(location.hash.slice(1)));
  window.addEventListener("beforeprint", () => document.querySelectorAll(".equation").forEach(fit));

  if (location.hash === "#audience" && window.opener) {
    root.classList.add("audience");
    window.opener.postMessage({ deck: "ready" }, "*");
  }
  for (const each of sheets()) thumbnail(each.id);
  go(sheet(location.hash.slice(1)) ? location.hash.slice(1) : sheets()[0]?.id);

  return { state, main, nav, sheets, sheet, go, show, search, thumbnail };
})();
