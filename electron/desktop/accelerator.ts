/** A chord as Electron writes it. */
export function acceleratorOf(chord: string): string {
  return chord.replace('Ctrl', 'CommandOrControl').replace('Arrow', '').replace(/\+\+$/, '+Plus');
}
