// Keeps what the main process sends, and whether the policy lets text run, for the spec to look at.
window.received = [];
window.fixture.on('event', (...args) => window.received.push(args));
try {
  window.evaluated = `ran: ${new Function('return 1')()}`;
} catch (cause) {
  window.evaluated = cause.name;
}
