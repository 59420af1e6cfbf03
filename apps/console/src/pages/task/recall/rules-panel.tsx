import type { OutputOf } from '@parley/contract';
import { type AnnouncementClass, type AnnouncementRule, announcement } from '@parley/contract/announcement';
import { Button, Switch } from 'antd';
import { Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../../access/index.ts';
import { useAct } from '../../../api/index.ts';
import { count, nothing } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { resultText } from '../../../status/index.ts';
import { resultOf } from './conditions.ts';
import { waitText } from './redial.ts';
import { useTellUndone } from './tell-undone.ts';
import { meanings, recallWords as words } from './words.ts';

interface RulesPanelProps {
  readonly data: OutputOf<typeof announcement.list>;
  /** What is being chosen: the row of the redial rule that it leads to is marked. */
  readonly meaning: AnnouncementClass | undefined;
  readonly onEdit: (rule: AnnouncementRule) => void;
}

const isMeaning = (name: string): name is AnnouncementClass => Object.hasOwn(meanings, name);

/** The rules that hold, what they hit, and what follows from it. */
export function RulesPanel({ data, meaning, onEdit }: RulesPanelProps): ReactElement {
  const { say, text } = useWords(words);
  const confirm = useConfirm();
  const refresh = [announcement.list];
  const tellUndone = useTellUndone();
  const update = useAct(announcement.update, { refresh, onDone: tellUndone });
  const remove = useAct(announcement.delete, { refresh, onDone: tellUndone });
  const mayUpdate = useCan(needs(announcement.update));
  const mayRemove = useCan(needs(announcement.delete));
  const { rules, builtIn, redial, week } = data;
  const how = ({ texts, likeness }: AnnouncementRule): string =>
    [...texts.slice(0, 2).map((one) => `「${one}」`), ...(likeness === null ? [] : [say('soundOnly', { n: likeness })])].join(' ');
  const turn = ({ shared: _s, hits: _h, falseHits: _f, ...rule }: AnnouncementRule, enabled: boolean): void =>
    update.mutate({ ...rule, enabled });
  return (
    <aside className="recall-rules" aria-label={say('rulesTitle')}>
      <div className="recall-head">
        <h2>{say('rules', { n: count(week.known) })}</h2>
        <span className="faint">{say('thisWeek')}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('rule')}</th>
            <th scope="col" className="num">
              {say('hits')}
            </th>
            <th scope="col" className="num">
              {say('falseHits')}
            </th>
            <th scope="col">{say('enabled')}</th>
          </tr>
        </thead>
        <tbody>
          {rules.length === 0 ? (
            <tr>
              <td colSpan={4} className="faint">
                {say('noRules')}
              </td>
            </tr>
          ) : null}
          {rules.map((rule) => {
            const name = text(meanings[rule.class]);
            return (
              <tr key={rule.id}>
                <td>
                  <span>{name}</span>
                  {rule.shared ? <span className="faint"> {say('shared')}</span> : null}
                  <span className="faint cut recall-how">{how(rule)}</span>
                </td>
                <td className="num">{rule.enabled ? count(rule.hits) : nothing}</td>
                <td className="num" data-wrong={(rule.falseHits ?? 0) > 0 || undefined}>
                  {(rule.falseHits ?? 0) > 0 ? <TriangleAlert size={12} /> : null}{' '}
                  {rule.falseHits === null ? nothing : count(rule.falseHits)}
                </td>
                <td className="recall-acts">
                  <Switch
                    size="small"
                    aria-label={`${say('enabled')} ${name}`}
                    checked={rule.enabled}
                    // One that was never tried is enabled from its editor, where it is.
                    disabled={!mayUpdate || rule.shared || update.isPending || (!rule.enabled && rule.falseHits === null)}
                    onChange={(next) => turn(rule, next)}
                  />
                  {rule.shared ? null : (
                    <>
                      <Button
                        size="small"
                        type="text"
                        aria-label={`${say('edit')} ${name}`}
                        disabled={!mayUpdate}
                        icon={<Pencil size={14} />}
                        onClick={() => onEdit(rule)}
                      />
                      <Button
                        size="small"
                        type="text"
                        aria-label={`${say('remove')} ${name}`}
                        disabled={!mayRemove}
                        icon={<Trash2 size={14} />}
                        onClick={() =>
                          confirm({
                            ...{ title: say('removeTitle', { name }), text: say('removeText'), verb: say('remove'), danger: true },
                            run: () => remove.mutateAsync({ ids: [rule.id] }),
                          })
                        }
                      />
                    </>
                  )}
                </td>
              </tr>
            );
          })}
          {builtIn.map(({ class: of, calls }) => (
            <tr key={of}>
              <td>
                <span>{isMeaning(of) ? text(meanings[of]) : of}</span>
                <span className="faint cut recall-how">{say('builtIn')}</span>
              </td>
              <td className="num">{count(calls)}</td>
              <td className="num">{nothing}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="recall-head">
        <h2>{redial ? say('redial', { task: redial.task }) : say('noRedial')}</h2>
        {redial ? <span className="faint">{say('redialTasks', { n: redial.tasks })}</span> : null}
      </div>
      {redial ? (
        <table>
          <thead>
            <tr>
              <th scope="col">{say('result')}</th>
              <th scope="col" className="num">
                {say('times')}
              </th>
              <th scope="col" className="num">
                {say('wait')}
              </th>
            </tr>
          </thead>
          <tbody>
            {redial.rules.map(({ result, times, waitSeconds }) => (
              <tr key={result} data-marked={(meaning && resultOf(meaning) === result) || undefined}>
                <td>{text(resultText(result))}</td>
                <td className="num">{times}</td>
                <td className="num">{waitText(waitSeconds, say)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </aside>
  );
}
