// Runs in the page, before its scripts: reads when what is shown came to rest, as `parleyClock`.
(() => {
  /** Ms without a change after which a page rests; the rest itself is not counted. */
  const quiet = 250;
  /** Ms after which a page counts as one that never rests. */
  const patience = 15_000;
  const chart = '.home-trend svg.trend';
  let fetching = 0;
  let changed = 0;
  let chartAt = null;
  const { fetch } = window;
  window.fetch = (...input) => {
    fetching += 1;
    return fetch(...input).finally(() => {
      fetching -= 1;
    });
  };
  new MutationObserver(() => {
    changed = performance.now();
    if (chartAt !== null || !document.querySelector(chart)) return;
    chartAt = changed;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        chartAt = performance.now();
      }),
    );
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  /** Ms from `since` until the page of that title stood and changed no more for a while; -1 if it never did. */
  const rest = (since, title) =>
    new Promise((done) => {
      const begun = performance.now();
      const look = () => {
        const now = performance.now();
        const stands = document.title.includes(title) && document.querySelector('#sheet :is(h1, .state)');
        if (stands && !document.querySelector('.bones') && fetching === 0 && now - changed > quiet) done(changed - since);
        else if (now - begun > patience) done(-1);
        else requestAnimationFrame(look);
      };
      look();
    });
  window.parleyClock = {
    rest,
    /** Goes to an address of the console as its router does; ms until its page rested. */
    go: (path, title) => {
      const begun = performance.now();
      changed = begun;
      history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: path, usr: null }, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      return rest(begun, title);
    },
    /** When home's chart was painted, ms since the page was opened; -1 if it was not. */
    chart: () => chartAt ?? -1,
  };
})();
