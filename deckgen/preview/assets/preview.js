// The live page: takes what has changed, stays at the slide that is being edited, tells what is wrong.
(() => {
  const panel = document.querySelector(".problems");
  const computing = document.createElement("span");
  computing.className = "computing";
  document.querySelector(".bar h1").after(computing);
  let version = Number(panel.dataset.version);
  let problems = [];
  const look = panel.dataset.look;

  function sheetOf(html) {
    const box = document.createElement("template");
    box.innerHTML = html;
    return box.content.firstElementChild;
  }

  // The new slides in the place of the old ones, in the new order; an unchanged one is not touched.
  function slides(update) {
    const ids = new Set(update.contents.map(({ id }) => id));
    for (const old of deck.sheets()) if (!ids.has(old.id)) old.remove();
    const changed = [];
    let before = null;
    for (const { id } of update.contents) {
      let sheet = deck.sheet(id);
      if (update.sheets[id] !== undefined) {
        const fresh = sheetOf(update.sheets[id]);
        if (sheet) sheet.replaceWith(fresh);
        sheet = fresh;
        changed.push(id);
      }
      if (!sheet) continue;
      const at = before ? before.nextElementSibling : deck.main.querySelector(":scope > .sheet");
      if (at !== sheet) before ? before.after(sheet) : deck.main.insertBefore(sheet, at);
      before = sheet;
    }
    contents(update.contents, new Set(changed));
    return changed;
  }

  // The thumbnails: those of unchanged slides are moved, not drawn anew.
  function contents(entries, changed) {
    const old = new Map([...deck.nav.querySelectorAll("a")].map((a) => [a.hash.slice(1), a]));
    const nothing = deck.nav.querySelector(".nothing");
    const parts = [];
    let chapter = null;
    for (const entry of entries) {
      if (entry.chapter && entry.chapter !== chapter) {
        const heading = document.createElement("h3");
        heading.textContent = entry.chapter;
        parts.push(heading);
      }
      chapter = entry.chapter;
      const a = old.get(entry.id) ?? document.createElement("a");
      a.href = `#${entry.id}`;
      a.title = entry.title;
      const mini = a.querySelector(":scope > .mini");
      a.replaceChildren(String(entry.number), ...(mini ? [mini] : []));
      parts.push(a);
    }
    const same = parts.length === deck.nav.children.length - 1 &&
      parts.every((part, n) => part === deck.nav.children[n] || part.tagName === "H3" && deck.nav.children[n].textContent === part.textContent);
    if (!same) deck.nav.replaceChildren(...parts, nothing);
    for (const entry of entries)
      if (changed.has(entry.id) || !old.has(entry.id)) deck.thumbnail(entry.id);
  }

  // The slide to show: the edited one, else the one that is shown, if it is still there.
  function stay(update, changed, numbers) {
    const shown = deck.state.id;
    if (update.focus && deck.sheet(update.focus) && update.focus !== shown)
      return deck.go(update.focus);
    if (deck.sheet(shown)) {
      const steps = Number(deck.sheet(shown).dataset.steps);
      return deck.go(shown, Math.min(deck.state.step, steps));
    }
    const near = Math.min(Math.max(0, numbers.indexOf(shown)), update.contents.length - 1);
    if (near >= 0) deck.go(update.contents[near].id);
  }

  function tell() {
    const here = deck.state.id;
    const sorted = [...problems].sort((a, b) => (b.slide === here) - (a.slide === here));
    panel.replaceChildren(...sorted.map((problem) => {
      const article = document.createElement("article");
      article.className = problem.severity;
      article.classList.toggle("elsewhere", problem.slide !== null && problem.slide !== here);
      const text = document.createElement("pre");
      problem.text.split("\n").forEach((line, n) => {
        const span = document.createElement("span");
        span.className = n === 0 ? "first" : line.startsWith("hint:") ? "hint" : "";
        span.textContent = line + "\n";
        text.append(span);
      });
      article.append(text);
      if (problem.slide) article.addEventListener("click", () => { deck.go(problem.slide); });
      return article;
    }));
    panel.hidden = problems.length === 0;
    const wrong = new Set(problems.map(({ slide }) => slide));
    for (const a of deck.nav.querySelectorAll("a"))
      a.classList.toggle("wrong", wrong.has(a.hash.slice(1)));
  }

  function take(update) {
    if (update.look && update.look !== look) { location.reload(); return; }
    computing.classList.remove("lost");
    computing.textContent = update.computing.map((job) => job.replace(/^\w+:/, "")).join(", ");
    if (update.version !== version) {
      const numbers = deck.sheets().map(({ id }) => id);
      const changed = slides(update);
      stay(update, changed, numbers);
      deck.search();
      for (const id of changed) deck.sheet(id).classList.add("changed");
      document.querySelector(".bar h1").textContent = document.title = update.title || document.title;
      version = update.version;
    }
    problems = update.problems;
    tell();
    panel.dataset.version = version;
    panel.dataset.ready = "true";
  }

  const events = new EventSource(`/events?since=${version}`);
  events.addEventListener("message", ({ data }) => take(JSON.parse(data)));
  events.addEventListener("error", () => {
    computing.textContent = "deckgen preview …";
    computing.classList.add("lost");
  });
  document.addEventListener("slide", tell);
})();
