import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatRule } from '../../../shared/queue.ts';
import { parseRule } from '../../../shared/rules/parse.ts';
import { MOST_RULES } from '../../../shared/rules/rule.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Hidden } from '../../ui/Hidden.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { shorten } from '../../ui/Name.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useKeptForm } from '../../view/keptForm.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { RuleEditor } from './RuleEditor.tsx';
import styles from './Rules.module.css';
import { RuleTester } from './RuleTester.tsx';
import { explainRule, problemWords } from './ruleWords.ts';

/** The rules of the chat: what each does, whether it is on, their order, and a place to try a message on all of them. */
export function RulesSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('queue');
  const rules = useStateOf('settings')?.chatRules ?? [];
  const caught = useStateOf('queue')?.caught ?? {};
  /** The one that is edited, as far as it is written; an empty id: a new one; null: none is. It is there again with the sheet. */
  const [edited, setEdited] = useKeptForm<{ id: string; text: string } | null>('rules', () => null);
  /** The rules with the edited one. */
  const saved = useRef<ChatRule[]>(null);
  const change = useCall('settings.change', {
    onSuccess: (_, { chatRules }) => void (chatRules === saved.current && setEdited(null)),
  });
  const keep = (chatRules: ChatRule[]) => change.mutate({ chatRules });
  const moved = (from: number, to: number) => {
    const next = rules.toSpliced(from, 1);
    const [rule] = rules.slice(from, from + 1);
    if (rule) keep(next.toSpliced(to, 0, rule));
  };
  const save = ({ id: of, text }: { id: string; text: string }) => {
    // One that was deleted while it was edited is one more again: whoever saves it wants it.
    const isNew = rules.every(({ id }) => id !== of);
    const rule = { id: crypto.randomUUID(), text, on: true };
    saved.current = isNew ? [...rules, rule] : rules.map((each) => (each.id === of ? { ...each, text } : each));
    keep(saved.current);
  };
  return (
    <Sheet open wide modal onClose={onClose} label={t('rulesTitle')} title={t('rulesTitle')}>
      <div className={styles.body} data-rules="">
        <p className={styles.dim}>{t('rulesText')}</p>
        {change.error && <ErrorNotice error={change.error.error} />}
        {rules.length === 0 && <p className={styles.dim}>{t('none')}</p>}
        <ol className={styles.rules} aria-label={t('rulesList')}>
          {rules.map((rule, at) => (
            <RuleLine
              key={rule.id}
              rule={rule}
              caught={caught[rule.id] ?? 0}
              first={at === 0}
              last={at === rules.length - 1}
              onTurn={(on) => keep(rules.map((each) => (each === rule ? { ...each, on } : each)))}
              onEdit={() => setEdited({ id: rule.id, text: rule.text })}
              onMove={(by) => moved(at, at + by)}
              onDelete={() => keep(rules.filter((each) => each !== rule))}
            />
          ))}
        </ol>
        {edited === null ? (
          <Button
            icon={Plus}
            disabledReason={rules.length >= MOST_RULES ? t('full', { count: rules.length }) : undefined}
            onClick={() => setEdited({ id: '', text: '' })}
          >
            {t('add')}
          </Button>
        ) : (
          <RuleEditor
            key={edited.id}
            isNew={edited.id === ''}
            text={edited.text}
            busy={change.isPending}
            onText={(text) => setEdited({ ...edited, text })}
            onSave={() => save(edited)}
            onCancel={() => setEdited(null)}
          />
        )}
        <RuleTester rules={rules} />
      </div>
    </Sheet>
  );
}

type LineProps = {
  rule: ChatRule;
  caught: number;
  first: boolean;
  last: boolean;
  onTurn: (on: boolean) => void;
  onEdit: () => void;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
};

function RuleLine({ rule, caught, first, last, onTurn, onEdit, onMove, onDelete }: LineProps) {
  const { t } = useTranslation('queue');
  const hidden = useNumbersHidden();
  const { text, on } = rule;
  const parsed = parseRule(text);
  const name = shorten(text, 60);
  return (
    <li className={styles.rule}>
      <Switch aria-label={t('on', { rule: name })} checked={on} onChange={onTurn} />
      <div className={styles.words}>
        <p className={on && parsed.ok ? undefined : styles.off}>
          {parsed.ok ? explainRule(parsed.rule) : `${t('broken')} ${problemWords(parsed.problem, text)}`}
        </p>
        <code className={styles.code} dir="ltr">
          {text}
        </code>
        {caught > 0 && (
          <p className={styles.dim}>{hidden ? <Hidden words={t('caughtHidden')} /> : t('caught', { count: caught })}</p>
        )}
      </div>
      <span className={styles.acts}>
        {first ? (
          <span className={styles.noAct} />
        ) : (
          <IconButton icon={ArrowUp} label={t('up', { rule: name })} onClick={() => onMove(-1)} />
        )}
        {last ? (
          <span className={styles.noAct} />
        ) : (
          <IconButton icon={ArrowDown} label={t('down', { rule: name })} onClick={() => onMove(1)} />
        )}
        <IconButton icon={Pencil} label={t('editRule', { rule: name })} onClick={onEdit} />
        <IconButton icon={Trash2} label={t('delete', { rule: name })} onClick={onDelete} />
      </span>
    </li>
  );
}
