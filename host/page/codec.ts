/** JSON that stands for a structured clone: what JSON lacks is an object `{ $: kind, v: content }`. */
export type Encoded = null | boolean | number | string | Encoded[] | { [key: string]: Encoded };
export type Codec = {
  /** @param apart takes long texts, of which only the place among them is encoded; left out: they stay where they are */
  encode(value: unknown, apart?: string[]): Encoded;
  /** @param apart what `encode` put there */
  decode(encoded: Encoded, apart?: readonly string[]): unknown;
};
type ViewType = new (buffer: ArrayBuffer) => ArrayBufferView;
type Base64 = { encode(bytes: Uint8Array): string; decode(text: string): Uint8Array };

/**
 * Makes the codec for IPC, which keeps what a structured clone keeps and refuses what it refuses; cycles it refuses too.
 * The page gets this function as text, so nothing outside of it may be used.
 */
export function makeCodec(base64: Base64): Codec {
  const VIEWS = {
    Int8Array,
    Uint8Array,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    BigInt64Array,
    BigUint64Array,
    Float32Array,
    Float64Array,
    DataView,
  };
  const ERRORS = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError };
  const UNCLONEABLE = ['Promise', 'WeakMap', 'WeakSet', 'WeakRef'];
  const LONG = 1_000;

  function refuse(): never {
    throw new Error('An object could not be cloned.');
  }

  function encodeObject(value: object, path: Set<object>, apart?: string[]): Encoded {
    const inner = (part: unknown) => encodeWithin(part, path, apart);
    if (Array.isArray(value)) return Array.from(value, inner);
    const tag = Object.prototype.toString.call(value).slice(8, -1);
    if (UNCLONEABLE.includes(tag)) refuse();
    if (value instanceof Date) return { $: 'date', v: value.getTime() };
    if (value instanceof RegExp) return { $: 'regexp', v: [value.source, value.flags] };
    if (value instanceof Map) return { $: 'map', v: Array.from(value, ([key, item]) => [inner(key), inner(item)]) };
    if (value instanceof Set) return { $: 'set', v: Array.from(value, inner) };
    if (value instanceof Error) return { $: 'error', v: [value.name, value.message, value.stack ?? ''] };
    if (value instanceof ArrayBuffer) return { $: 'buffer', v: base64.encode(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      if (!(tag in VIEWS)) refuse();
      return { $: 'view', v: [tag, base64.encode(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))] };
    }
    const entries = Object.entries(value).map(([key, item]): [string, Encoded] => [key, inner(item)]);
    const plain = Object.fromEntries(entries);
    return '$' in plain ? { $: 'object', v: plain } : plain;
  }

  function encodeWithin(value: unknown, path: Set<object>, apart?: string[]): Encoded {
    switch (typeof value) {
      case 'string':
        // Half of a surrogate pair crosses only as JSON within JSON.
        if (!apart || value.length < LONG || !value.isWellFormed()) return value;
        return { $: 'apart', v: apart.push(value) - 1 };
      case 'boolean':
        return value;
      case 'number':
        return Number.isFinite(value) && !Object.is(value, -0)
          ? value
          : { $: 'number', v: Object.is(value, -0) ? '-0' : String(value) };
      case 'undefined':
        return { $: 'undefined' };
      case 'bigint':
        return { $: 'bigint', v: String(value) };
      case 'object': {
        if (value === null) return null;
        if (path.has(value)) throw new Error('stand-in host: values with cycles cannot be sent');
        path.add(value);
        const encoded = encodeObject(value, path, apart);
        path.delete(value);
        return encoded;
      }
      default:
        return refuse();
    }
  }

  function decodeTagged(kind: string, content: Encoded, apart: readonly string[]): unknown {
    const inner = (part: Encoded) => decode(part, apart);
    const items = Array.isArray(content) ? content : [];
    const [first = '', second = '', third = ''] = items.map(String);
    switch (kind) {
      case 'undefined':
        return undefined;
      case 'number':
        return Number(content);
      case 'bigint':
        return BigInt(String(content));
      case 'date':
        return new Date(Number(content ?? Number.NaN));
      case 'regexp':
        return new RegExp(first, second);
      case 'map':
        return new Map(items.map((item) => inner(item) as [unknown, unknown]));
      case 'set':
        return new Set(items.map(inner));
      case 'error': {
        const type = Object.hasOwn(ERRORS, first) ? ERRORS[first as keyof typeof ERRORS] : Error;
        return Object.assign(new type(second), { stack: third });
      }
      case 'buffer':
        return copyBuffer(base64.decode(String(content)));
      case 'view':
        return new (VIEWS[first as keyof typeof VIEWS] as ViewType)(copyBuffer(base64.decode(second)));
      case 'apart':
        return apart[Number(content)];
      default:
        return decodeObject(content as { [key: string]: Encoded }, apart);
    }
  }

  /** Node decodes into a part of a larger buffer, which must not be handed out. */
  function copyBuffer(bytes: Uint8Array): ArrayBuffer {
    return new Uint8Array(bytes).buffer;
  }

  function decodeObject(encoded: { [key: string]: Encoded }, apart: readonly string[]): object {
    return Object.fromEntries(Object.entries(encoded).map(([key, item]) => [key, decode(item, apart)]));
  }

  function decode(encoded: Encoded, apart: readonly string[] = []): unknown {
    if (encoded === null || typeof encoded !== 'object') return encoded;
    if (Array.isArray(encoded)) return encoded.map((item) => decode(item, apart));
    return typeof encoded.$ === 'string'
      ? decodeTagged(encoded.$, encoded.v ?? null, apart)
      : decodeObject(encoded, apart);
  }

  return { encode: (value, apart) => encodeWithin(value, new Set(), apart), decode };
}
