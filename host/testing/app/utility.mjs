// Echoes what the app sends; says which electron it sees; ends when told.
const { parentPort } = process;
parentPort.on('message', ({ data }) => {
  if (data === 'exit') process.exit(7);
  parentPort.postMessage({ echo: data, argv: process.argv.slice(2), type: process.type });
});
parentPort.postMessage('ready');
process.stdout.write('utility speaks\n');
