/** What stands where a secret stood. */
const HIDDEN = '[hidden]';

/** Shorter values are not learned: blanking them out would shred ordinary text. */
const SHORTEST_SECRET = 6;
/** Handles and authkeys pile up in a long run; the oldest are long spent when this many newer ones are known. */
const MOST_SECRETS = 2_000;
const DEEPEST = 8;
const LONGEST_TEXT = 4_000;

/** Names whose value is secret wherever it stands, compared without case, dashes and underscores. */
const secretKeys = new Set([
  'accesstoken',
  'refreshtoken',
  'authkey',
  'handle',
  'code',
  'authorizationcode',
  'secret',
  'clientsecret',
  'authorization',
  'continuationtoken',
  'cookie',
  'setcookie',
  'streamkey',
]);

const names =
  'access_?token|refresh_?token|auth_?key|stream_?key|(?:client_?)?secret|authorization|continuation_?token';
const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Secret)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`],
  [/(\/oauth\/shortcode\/check\/)[^/?#\s"']+/gi, `$1${HIDDEN}`],
  [new RegExp(`([?&](?:${names}|handle|code)=)[^&#\\s"']*`, 'gi'), `$1${HIDDEN}`],
  [new RegExp(`("(?:${names}|handle|code)"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*"`, 'gi'), `$1${HIDDEN}"`],
  // `code` and `handle` are everyday words, so in plain text only the unmistakable names count.
  [new RegExp(`\\b((?:${names})\\s*[=:]\\s*)(?!"|(?:Bearer|Secret)\\b)[^\\s"'&,;{}]+`, 'gi'), `$1${HIDDEN}`],
];

/** Without one of these no pattern matches: such are most keys and names, and a log line has several of them. */
const PATTERN_SIGNS = /[\s/?&"=:]/;

/**
 * Takes secrets out of what is logged or shown: by name, by form, and by value once a value was learned.
 * @see DESIGN §6
 */
export class Redactor {
  readonly #secrets = new Set<string>();
  /** Those that hold for as long as the app runs. */
  readonly #lasting = new Set<string>();

  /** From now on this value is taken out wherever it appears, also percent-encoded. */
  learn(secret: string): void {
    for (const form of formsOf(secret)) {
      this.#secrets.delete(form); // learned again, it counts as new
      this.#secrets.add(form);
    }
    for (const oldest of this.#secrets) {
      if (this.#secrets.size <= MOST_SECRETS) break;
      this.#secrets.delete(oldest);
    }
  }

  /** As `learn`, for one that is in use for long and few of its kind: however many come after it, it is not forgotten. */
  learnLasting(secret: string): void {
    for (const form of formsOf(secret)) this.#lasting.add(form);
  }

  /** All values that are taken out now. */
  get known(): string[] {
    return [...this.#lasting, ...this.#secrets];
  }

  /** The text without secrets. */
  text(text: string): string {
    // What is shorter than any secret is no form of one with its name either.
    if (text.length < SHORTEST_SECRET) return text;
    let clean = text;
    for (const secret of this.#lasting) if (clean.includes(secret)) clean = clean.replaceAll(secret, HIDDEN);
    for (const secret of this.#secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, HIDDEN);
    if (!PATTERN_SIGNS.test(clean)) return clean;
    for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
    return clean;
  }

  /** A copy of any value as plain JSON data without secrets; long text is cut, cycles and depth are bounded. */
  value(value: unknown): unknown {
    return this.#copy(value, 0, new Set());
  }

  #copy(value: unknown, depth: number, above: Set<object>): unknown {
    if (typeof value === 'string') return cut(this.text(value));
    if (typeof value === 'bigint') return String(value);
    if (typeof value === 'function' || typeof value === 'symbol') return `[${typeof value}]`;
    if (typeof value !== 'object' || value === null) return value;
    if (above.has(value)) return '[circular]';
    if (depth >= DEEPEST) return '[deep]';
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (value instanceof URL) return cut(this.text(value.href));
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[no date]' : value.toISOString();
    const inside = new Set(above).add(value);
    if (value instanceof Set || Array.isArray(value)) {
      return Array.from(value, (item) => this.#copy(item, depth + 1, inside));
    }
    const copy: Record<string, unknown> = {};
    for (const [key, read] of properties(value)) {
      copy[this.text(key)] = isSecret(key, read) ? HIDDEN : this.#copy(read, depth + 1, inside);
    }
    return copy;
  }
}

function formsOf(secret: string): Set<string> {
  const forms = new Set([secret, encodeURIComponent(secret.toWellFormed())]);
  for (const form of forms) if (form.length < SHORTEST_SECRET) forms.delete(form);
  return forms;
}

/** Numbers under a secret's name are error codes and counts, never secrets. */
function isSecret(key: string, value: unknown): boolean {
  return (
    secretKeys.has(key.toLowerCase().replace(/[-_]/g, '')) &&
    value !== null &&
    value !== undefined &&
    typeof value !== 'number' &&
    typeof value !== 'boolean'
  );
}

/** The members worth telling; an Error's own are hidden from `Object.entries`. */
function properties(value: object): [string, unknown][] {
  if (value instanceof Map || value instanceof Headers) {
    return Array.from(value as Iterable<[unknown, unknown]>, ([key, member]) => [String(key), member]);
  }
  const keys = Object.keys(value);
  if (value instanceof Error) keys.unshift('name', 'message', 'stack', ...('cause' in value ? ['cause'] : []));
  return [...new Set(keys)].map((key) => [key, readMember(value, key)]);
}

function readMember(value: object, key: string): unknown {
  try {
    return Reflect.get(value, key);
  } catch {
    return '[unreadable]'; // a getter that throws must not cost us the line
  }
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters)` : text;
}
