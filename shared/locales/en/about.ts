/** What runs here, its licences, and what helps whoever looks for a fault. */
export const about = {
  help: 'When something goes wrong',
  logs: 'The log’s folder',
  logsText: 'What happened inside the app, without secrets. The newest stands last.',
  logsButton: 'Show the folder',
  diagnostics: 'Diagnostics',
  diagnosticsText:
    'One text with versions, settings, states, how much is kept and the last of the log, for whoever helps you. Secrets are taken out. You see it before it is saved, and nothing is sent.',
  collect: 'Put it together',
  shown: 'The diagnostics, as they would be saved',
  check: 'Read it before you hand it on: names of channels and people may stand in the log.',
  save: 'Save it',
  copy: 'Copy it',
  saved: 'The diagnostics are saved.',
  licences: 'Licences',
  licencesText_one:
    'Sidestage is free software under the MIT licence, and contains {{count, number}} package of others.',
  licencesText_other:
    'Sidestage is free software under the MIT licence, and contains {{count, number}} packages of others.',
  licencesNone:
    'Sidestage is free software under the MIT licence. This copy runs from its sources: packages lie in node_modules.',
  licencesMore:
    'The licences of Electron and Chromium lie beside the program, as LICENSE.electron.txt and LICENSES.chromium.html.',
  licencesFind: 'Find a package',
  licencesNoHit: 'No package is called so.',
  noText: 'The package brings no text of its licence.',
} as const;
