// A stand-in for Electron's program files: as much of them as the packager touches. It can't be started.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

/** What comes before the fuses in each Electron, by which they are found; then their version, their number, each as a character. */
const FUSES = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\x01\x0801010001', 'latin1');

/** Writes the files for one system below `folder` and returns it. @param {'linux' | 'mac' | 'win'} system */
export function writeStubElectron(folder, system) {
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: 0o755 });
  };
  write('LICENSE', 'the licence of Electron');
  if (system === 'linux') {
    write('electron', FUSES);
  } else if (system === 'win') {
    write('electron.exe', windowsProgram());
  } else {
    const contents = 'Electron.app/Contents';
    write(`${contents}/Info.plist`, plist('Electron'));
    write(`${contents}/MacOS/Electron`, 'starts the framework');
    write(`${contents}/Resources/electron.icns`, '');
    write(`${contents}/Frameworks/Electron Framework.framework/Electron Framework`, FUSES);
    write(`${contents}/Frameworks/Electron Helper.app/Contents/Info.plist`, plist('Electron Helper'));
    write(`${contents}/Frameworks/Electron Helper.app/Contents/MacOS/Electron Helper`, '');
  }
  return folder;
}

/** A program of Windows that has a version to be edited. */
function windowsProgram() {
  const program = NtExecutable.createEmpty(false, false);
  const resource = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron', FileDescription: 'Electron' });
  version.outputToResourceEntries(resource.entries);
  resource.outputResource(program);
  return Buffer.concat([Buffer.from(program.generate()), FUSES]);
}

function plist(name) {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>
`;
}
