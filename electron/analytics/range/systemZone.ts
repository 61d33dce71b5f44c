/** The computer's time zone; UTC where it has none that is known. */
export function systemZone(): string {
  // Some systems have it tell nothing, others a name of their own.
  const timeZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (timeZone === undefined) return 'UTC';
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
}
