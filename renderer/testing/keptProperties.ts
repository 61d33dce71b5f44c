/**
 * Remembers the own properties of some objects.
 * @returns puts them back as they were: what was added goes, what was changed or removed comes back
 */
export function keepProperties(objects: readonly object[]): () => void {
  const before = objects.map((object) => [object, ownProperties(object)] as const);
  return () => {
    for (const [object, properties] of before) {
      for (const [key, now] of ownProperties(object)) {
        const then = properties.get(key);
        if (!then) Reflect.deleteProperty(object, key);
        else if (isOther(then, now)) Object.defineProperty(object, key, then);
      }
      for (const [key, then] of properties) if (!Object.hasOwn(object, key)) Object.defineProperty(object, key, then);
    }
  };
}

/** Names with two underscores belong to what runs the tests, which keeps its own there. */
function ownProperties(object: object): Map<string | symbol, PropertyDescriptor> {
  const keys = Reflect.ownKeys(object).filter((key) => !String(key).startsWith('__'));
  return new Map(keys.map((key) => [key, Object.getOwnPropertyDescriptor(object, key) as PropertyDescriptor]));
}

function isOther(one: PropertyDescriptor, other: PropertyDescriptor): boolean {
  return one.value !== other.value || one.get !== other.get || one.set !== other.set;
}
