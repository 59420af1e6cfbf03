import { node, nodeRestart, type RestartStep, restartWait } from '@parley/contract/operate';
import { Button, Checkbox } from 'antd';
import { RotateCw, Square } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { Can, needs, useCan } from '../../../access/index.ts';
import { useAct, useAsk } from '../../../api/index.ts';
import { clock } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { useConfirm } from '../../../parts/confirm/index.ts';
import { NumberInput, useNumberIssue } from '../../../parts/form/index.ts';
import { PartOfWhole } from '../../../parts/progress/index.ts';
import { Status } from '../../../status/index.ts';
import { stepSigns } from './signs.ts';
import { switchWords as words } from './words.ts';

/** Ms between two looks at a restart that runs. */
const every = 3_000;
const usualWait = 30; // min

interface Terms {
  waitMinutes: number;
  alone: boolean;
}

/** How long calls may go on, and whether a single node may be restarted. `terms` is filled in as it is answered. */
function RestartTerms({ terms, voices }: { terms: Terms; voices: number }): ReactElement {
  const { say } = useWords(words);
  const issueOf = useNumberIssue();
  const [wait, setWait] = useState(terms.waitMinutes);
  return (
    <div className="restart-terms">
      <p>{say('restartText')}</p>
      <label htmlFor="restart-wait">{say('waitMinutes')}</label>
      <NumberInput
        id="restart-wait"
        value={wait}
        issue={issueOf(restartWait, wait)}
        onChange={(next) => {
          terms.waitMinutes = next;
          setWait(next);
        }}
      />
      {voices === 1 ? (
        <Checkbox
          onChange={({ target }) => {
            terms.alone = target.checked;
          }}
        >
          {say('restartAlone')}
        </Checkbox>
      ) : null}
    </div>
  );
}

/** Starts all voice nodes again, one after the other. */
export function RollingRestart({ voices }: { voices: number }): ReactElement {
  const { say } = useWords(words);
  const confirm = useConfirm();
  const start = useAct(nodeRestart.start, { refresh: [nodeRestart.last, node.list] });
  const ask = (): void => {
    const terms: Terms = { waitMinutes: usualWait, alone: false };
    confirm({
      title: say('restartTitle', { n: voices }),
      text: <RestartTerms terms={terms} voices={voices} />,
      verb: say('restart'),
      danger: true,
      ready: () => restartWait.safeParse(terms.waitMinutes).success,
      run: () => start.mutateAsync(terms),
    });
  };
  return (
    <Can do={needs(nodeRestart.start)}>
      <Button icon={<RotateCw size={16} strokeWidth={1.7} />} disabled={voices === 0} onClick={ask}>
        {say('restart')}
      </Button>
    </Can>
  );
}

/** How far the restart is that runs, or how the last one of the day ended. */
export function RestartProgress(): ReactElement | null {
  const { say, text } = useWords(words);
  const mayStop = useCan(needs(nodeRestart.stop));
  const { data } = useAsk(nodeRestart.last, {}, { every });
  const stop = useAct(nodeRestart.stop, { refresh: [nodeRestart.last, node.list] });
  const restart = data?.restart;
  if (!restart) return null;
  const { state, steps, reason, endedAt } = restart;
  const runs = state === 'running';
  const done = steps.filter((step) => step.state === 'back' || step.state === 'gone').length;
  const told = reason ? say(`restart.${reason}`) : state === 'done' ? say('restart.done') : say('restart.stopped');
  return (
    <section className="restart-progress" aria-label={say('restartProgress')}>
      <div className="restart-head">
        <b>{say('restartProgress')}</b>
        {runs ? (
          <Button size="small" icon={<Square size={14} />} disabled={!mayStop} loading={stop.isPending} onClick={() => stop.mutate({})}>
            {say('restartStop')}
          </Button>
        ) : (
          <span className="quiet">
            {told} {endedAt ? clock(endedAt) : ''}
          </span>
        )}
        <PartOfWhole done={done} whole={steps.length} moving={runs} />
      </div>
      <ol className="restart-steps">
        {steps.map((step: RestartStep) => (
          <li key={step.node}>
            <span>{step.host}</span>
            <Status {...stepSigns[step.state]} word={text(stepSigns[step.state].word)} />
          </li>
        ))}
      </ol>
    </section>
  );
}
