// The part of GitHub's workflow files that ours uses. Stricter than theirs: a word we do not use is taken for a slip.

const text = { type: 'string', minLength: 1 };
const words = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } };
const only = (properties, more = {}) => ({ type: 'object', properties, additionalProperties: false, ...more });

const step = only(
  {
    name: text,
    // An action of a version: a branch may change under us.
    uses: { type: 'string', pattern: '^[\\w-]+/[\\w-]+@(v\\d+|[0-9a-f]{40})$' },
    run: text,
    with: words,
    env: words,
    if: text,
  },
  { oneOf: [{ required: ['uses'] }, { required: ['run'] }], dependencies: { with: ['uses'] } },
);

const job = only(
  {
    'runs-on': text,
    // Without one a job that hangs runs for six hours.
    'timeout-minutes': { type: 'integer', minimum: 1, maximum: 120 },
    strategy: only(
      {
        'fail-fast': { type: 'boolean' },
        matrix: { type: 'object', additionalProperties: { type: 'array', minItems: 1, items: text } },
      },
      { required: ['matrix'] },
    ),
    env: words,
    needs: text,
    if: text,
    // A job that hands something out runs no code of a stranger's pull request: a test says which.
    permissions: only({ contents: { const: 'write' } }, { required: ['contents'] }),
    steps: { type: 'array', minItems: 1, items: step },
  },
  { required: ['runs-on', 'timeout-minutes', 'steps'] },
);

export const workflowSchema = only(
  {
    name: text,
    on: only({
      push: only({ branches: { type: 'array', items: text }, tags: { type: 'array', items: text } }),
      pull_request: { type: 'null' },
      workflow_dispatch: { type: 'null' },
    }),
    // What runs code of anybody's pull request may read, and no more.
    permissions: only({ contents: { const: 'read' } }, { required: ['contents'] }),
    concurrency: only({ group: text, 'cancel-in-progress': { type: 'boolean' } }),
    jobs: { type: 'object', minProperties: 1, additionalProperties: job },
  },
  { required: ['name', 'on', 'permissions', 'jobs'] },
);
