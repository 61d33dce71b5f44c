// Loaded before the fixture: hides its window once it was shown, tells when the timers of the hidden page ran, and ends.
const { app } = require('electron');

const measure = `new Promise((resolve) => {
  const at = [];
  const tick = () => {
    at.push(performance.now());
    if (at.length < 6) setTimeout(tick, 50);
    else resolve(at);
  };
  if (document.visibilityState === 'hidden') tick();
  else document.addEventListener('visibilitychange', tick, { once: true });
})`;

app.on('web-contents-created', (_event, contents) => {
  const { BrowserWindow } = require('electron');
  const window = BrowserWindow.fromWebContents(contents);
  window.once('show', async () => {
    if (contents.isLoading()) await new Promise((resolve) => contents.once('did-finish-load', resolve));
    window.hide();
    process.stdout.write(`${JSON.stringify(await contents.executeJavaScript(measure))}\n`);
    app.exit(0);
  });
});
