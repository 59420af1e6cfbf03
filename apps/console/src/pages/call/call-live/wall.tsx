import { type LiveCall, liveCalls } from '@parley/contract/live-call';
import { Ear, Headset, MessageSquarePlus } from 'lucide-react';
import type { ReactElement } from 'react';
import { Can, needs } from '../../../access/index.ts';
import { length } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { IconButton } from '../../../parts/icon-button/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { Risk } from './risk.tsx';
import { Strip } from './strip.tsx';
import type { LiveCommands } from './use-commands.ts';
import type { WallRow } from './use-wall.ts';
import { liveWords as words } from './words.ts';

/** Ms from the answer to now. */
export const talkedFor = ({ answeredAt }: Pick<LiveCall, 'answeredAt'>, now: number): number =>
  answeredAt === null ? 0 : Math.max(0, now - Date.parse(answeredAt));

interface WallProps {
  readonly rows: readonly WallRow[];
  readonly now: number;
  readonly openId: string | null;
  readonly commands: LiveCommands;
  readonly onOpen: (id: string, prompts?: boolean) => void;
  readonly onHold: (held: boolean) => void;
}

/** The calls that go on, one row each. */
export function Wall({ rows, now, openId, commands, onOpen, onHold }: WallProps): ReactElement {
  const { say } = useWords(words);
  const labelOf = (act: 'listen' | 'takeOver'): string => (commands.why ? `${say(act)} · ${commands.why}` : say(act));
  const heads = ['risk', 'customer', 'node', 'strip', 'words', 'length'] as const;
  return (
    <div className="live-scroll scroll">
      <table
        className="live-wall"
        onPointerEnter={() => onHold(true)}
        onPointerLeave={() => onHold(false)}
        onFocus={() => onHold(true)}
        onBlur={() => onHold(false)}
      >
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" data-column={head}>
                {say(head)}
              </th>
            ))}
            <th aria-label={say('takeOver')} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ call, over }) => (
            <tr key={call.id} data-over={over || undefined} aria-selected={call.id === openId} onClick={() => onOpen(call.id)}>
              <td>
                <Risk call={call} />
              </td>
              <td>
                <button type="button" className="live-open" onClick={() => onOpen(call.id)}>
                  <MaskedNumber number={call.party} data="call" />
                </button>
                <span className="small quiet cut">{call.area ?? call.taskName ?? ''}</span>
              </td>
              <td>
                <span className="cut">{call.nodeName ?? ''}</span>
                <span className="small quiet cut">{call.flowName ?? ''}</span>
              </td>
              <td>
                <Strip talk={call.talk} nowMs={talkedFor(call, now)} spanMs={20_000} label={say('strip')} />
              </td>
              <td className="live-words">
                <span className="live-line" data-ours data-now={call.speaking === 'robot' || undefined}>
                  <bdi>{call.ours}</bdi>
                </span>
                <span className="live-line" data-now={call.speaking === 'person' || undefined}>
                  <bdi>{call.theirs}</bdi>
                </span>
              </td>
              <td data-column="length">{over ? say('over') : length(talkedFor(call, now))}</td>
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: keeps clicks of the buttons from opening the row */}
              <td className="live-row-acts" onClick={(event) => event.stopPropagation()}>
                {over ? null : (
                  <Can do={needs(liveCalls.takeOver)}>
                    <IconButton
                      icon={Ear}
                      label={labelOf('listen')}
                      disabled={!commands.can('listen', call)}
                      onClick={() => commands.listen(call)}
                    />
                    <IconButton
                      icon={MessageSquarePlus}
                      label={say('prompt')}
                      disabled={!commands.can('prompt', call)}
                      onClick={() => onOpen(call.id, true)}
                    />
                    <IconButton
                      icon={Headset}
                      label={labelOf('takeOver')}
                      disabled={!commands.can('takeOver', call)}
                      onClick={() => commands.takeOver(call)}
                    />
                  </Can>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
