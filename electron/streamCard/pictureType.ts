const kinds = [
  { type: 'image/png', extension: 'png', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', extension: 'jpg', begins: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', extension: 'gif', begins: [0x47, 0x49, 0x46, 0x38] },
] as const;

/** What a picture is by its first bytes, whatever its name says; null: none of those that the service takes. @see PLATFORM §11.5 */
export function pictureType(bytes: Uint8Array): { type: string; extension: string } | null {
  return kinds.find(({ begins }) => begins.every((byte, index) => bytes[index] === byte)) ?? null;
}
