/** Looked up by the language and by test tools on any object, so their absence must stay silent. */
const SILENT = new Set(['then', 'toJSON', 'asymmetricMatch', 'nodeType', 'tagName', 'default', '__esModule']);

/**
 * Makes reading a name that `value` lacks throw, naming it. The trap sits at the end of the prototype chain, so what is
 * implemented costs nothing, keeps its private fields, and may be patched by a test as on Electron.
 */
export function strict<T extends object>(name: string, value: T): T {
  const prototype: object = Object.getPrototypeOf(value);
  const trap = new Proxy(prototype, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || SILENT.has(key)) return Reflect.get(target, key, receiver);
      throw new Error(`stand-in host: ${name}.${key} is not implemented`);
    },
  });
  return Object.setPrototypeOf(value, trap);
}

/** A class whose instances and static side are both strict. */
export function strictClass<T extends { prototype: object }>(name: string, type: T): T {
  strict(`electron.${name}`, type.prototype);
  return strict(`electron.${name}`, type);
}

/** An event whose default a listener may prevent. */
export type Preventable = { defaultPrevented: boolean; preventDefault(): void };

/** A fresh preventable event carrying `details`. */
export function preventable<T extends object>(details: T): T & Preventable {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}
