import { flowVoice, unusedAfterHours } from '@parley/contract/flow-voice';
import { Alert, Button, Modal } from 'antd';
import { Play, Square, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { needs, useCan } from '../../access/index.ts';
import { notify, useAct, useAsk } from '../../api/index.ts';
import { bytes, count, dateTime, duration } from '../../format/index.ts';
import { useWords } from '../../i18n/index.ts';
import { useConfirm } from '../../parts/confirm/index.ts';
import { IconButton } from '../../parts/icon-button/index.ts';
import { usePlayer, Wave } from '../../parts/sound/index.ts';
import { ErrorState, Skeleton } from '../../parts/states/index.ts';
import { lengthText, loadSound } from './kept-sound.ts';

const words = {
  title: { zh: '未使用的录音', en: 'Unused recordings' },
  how: {
    zh: '公司里任何话术的草稿、版本、回收站和测试都不再用到的录音，包括合成的。最近 {hours} 小时内保存的不算。',
    en: 'Recordings, synthesised ones too, that no draft, version, recycle bin or test of any flow of the company names any more. What was kept within {hours} hours does not count.',
  },
  sum: { zh: '共 {n} 段，{time}，占 {size}', en: '{n} {n|recording|recordings}, {time}, {size}' },
  first: { zh: '列出最大的 {n} 段', en: 'The largest {n} are listed' },
  none: { zh: '没有未使用的录音', en: 'Every recording is used' },
  made: { zh: '录制或合成', en: 'Recorded or synthesised' },
  play: { zh: '试听', en: 'Listen' },
  stop: { zh: '停止', en: 'Stop' },
  remove: { zh: '删除', en: 'Remove' },
  all: { zh: '全部删除', en: 'Remove all' },
  close: { zh: '关闭', en: 'Close' },
  ask: { zh: '删除 {n} 段未使用的录音？', en: 'Remove {n} unused {n|recording|recordings}?' },
  askHow: {
    zh: '确定要删除吗？删除后无法恢复，释放 {size}。',
    en: 'Are you sure you want to delete? They cannot be brought back. {size} become free.',
  },
  removed: { zh: '已删除 {n} 段，释放 {size}', en: '{n} {n|recording|recordings} removed, {size} freed' },
} as const;

/** What of the company's recordings nothing uses any more: to be heard, and removed. */
export function UnusedDialog({ flowId, onClose }: { flowId: string; onClose: () => void }): ReactElement {
  const { say, language } = useWords(words);
  const confirm = useConfirm();
  const player = usePlayer();
  const mayRemove = useCan(needs(flowVoice.removeUnused));
  const asked = useAsk(flowVoice.unused, {}, { staleMs: 0 });
  const removed = useAct(flowVoice.removeUnused, { refresh: [flowVoice.unused] });
  const found = asked.data;
  const ask = (ids: string[] | undefined, n: number, size: number): void =>
    confirm({
      title: say('ask', { n: count(n) }),
      text: say('askHow', { size: bytes(size) }),
      verb: say('remove'),
      danger: true,
      run: async () => {
        const gone = await removed.mutateAsync(ids ? { audio_ids: ids } : {});
        notify({ kind: 'success', text: say('removed', { n: gone.count, size: bytes(gone.bytes) }) });
      },
    });
  const sounds = found ? (
    <>
      <p>
        <b>{say('sum', { n: found.count, time: duration(found.ms, language), size: bytes(found.bytes) })}</b>
      </p>
      {found.list.length < found.count && <p className="fed-note">{say('first', { n: found.list.length })}</p>}
      <ul className="fed-unused" aria-label={say('title')}>
        {found.list.map((sound) => {
          const plays = player.playing === sound.id;
          const name = sound.source || say('made');
          return (
            <li key={sound.id} className="fed-sound-line">
              <IconButton
                icon={plays ? Square : Play}
                size={14}
                label={`${say(plays ? 'stop' : 'play')} ${name}`}
                onClick={() => player.toggle(sound.id, loadSound(flowId, sound.id))}
              />
              <Wave wave={sound.wave} at={plays ? player.at : undefined} />
              <span className="fed-sound-length">{lengthText(sound.ms)}</span>
              <span className="cut">{name}</span>
              <span className="fed-note">
                {bytes(sound.bytes)} · {dateTime(sound.createdAt)}
              </span>
              {mayRemove && (
                <IconButton icon={Trash2} size={14} label={`${say('remove')} ${name}`} onClick={() => ask([sound.id], 1, sound.bytes)} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  ) : null;
  return (
    <Modal
      open
      width={640}
      title={say('title')}
      onCancel={onClose}
      footer={
        <>
          {mayRemove && found && found.count > 0 ? (
            <Button danger loading={removed.isPending} onClick={() => ask(undefined, found.count, found.bytes)}>
              {say('all')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{say('close')}</Button>
        </>
      }
    >
      <p className="small quiet fed-sound-how">{say('how', { hours: unusedAfterHours })}</p>
      {asked.isError ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : found === undefined ? (
        <Skeleton rows={3} />
      ) : found.count === 0 ? (
        <Alert type="success" showIcon title={say('none')} />
      ) : (
        sounds
      )}
    </Modal>
  );
}
