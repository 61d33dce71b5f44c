import { ValidationFailure } from './failures.ts';

export type Row = Readonly<Record<string, unknown>>;
type Test = (value: unknown) => boolean;

/** Compares as numbers where both are, else as text; ISO times sort as text. `1` and `0` are true and false. */
function compare(value: unknown, wanted: string): number {
  if (typeof value === 'boolean' && (wanted === '1' || wanted === '0')) return Number(value) - Number(wanted);
  if (typeof value === 'number' && wanted.trim() !== '' && !Number.isNaN(Number(wanted))) return value - Number(wanted);
  const text = String(value);
  return text < wanted ? -1 : text > wanted ? 1 : 0;
}

const operators: Readonly<Record<string, (wanted: string) => Test | undefined>> = {
  eq: (wanted) => (value) => compare(value, wanted) === 0,
  ne: (wanted) => (value) => compare(value, wanted) !== 0,
  neq: (wanted) => (value) => compare(value, wanted) !== 0,
  gt: (wanted) => (value) => value !== null && compare(value, wanted) > 0,
  gte: (wanted) => (value) => value !== null && compare(value, wanted) >= 0,
  lt: (wanted) => (value) => value !== null && compare(value, wanted) < 0,
  lte: (wanted) => (value) => value !== null && compare(value, wanted) <= 0,
  in: (wanted) => (value) => wanted.split(';').some((one) => compare(value, one) === 0),
  notin: (wanted) => (value) => wanted.split(';').every((one) => compare(value, one) !== 0),
  between: (wanted) => between(wanted),
  notbetween: (wanted) => {
    const isBetween = between(wanted);
    return isBetween && ((value) => !isBetween(value));
  },
};

function between(wanted: string): Test | undefined {
  const [low, high, ...more] = wanted.split(';');
  if (low === undefined || high === undefined || more.length > 0) return undefined;
  return (value) => value !== null && compare(value, low) >= 0 && compare(value, high) <= 0;
}

const CONDITION = /^([^:.]*)([:.])([^:.]*)\2(.*)$/s;

function fail(condition: string, known: readonly string[]): never {
  const message = `"where" cannot be understood at "${condition}"; fields: ${known.join(', ')}`;
  throw new ValidationFailure([{ message, path: 'query.where', type: 'any.invalid', context: { key: 'where' } }]);
}

/**
 * The rows for which every condition of `field:op:value[,…]` holds; dots may stand for the colons. @see PLATFORM §1.3, §15
 * @param fields what may be named
 * @throws ValidationFailure for a condition that names no known field or operator
 */
export function filterWhere<R extends Row>(
  rows: readonly R[],
  where: string | undefined,
  fields: readonly string[],
): readonly R[] {
  if (where === undefined || where === '') return rows;
  let left = rows;
  for (const condition of where.split(',')) {
    const [, field = '', , operator = '', wanted] = CONDITION.exec(condition) ?? [];
    const makeTest = Object.hasOwn(operators, operator.toLowerCase()) ? operators[operator.toLowerCase()] : undefined;
    const test = wanted === undefined || !fields.includes(field) ? undefined : makeTest?.(wanted);
    if (test === undefined) fail(condition, fields);
    left = left.filter((row) => test(row[field]));
  }
  return left;
}
