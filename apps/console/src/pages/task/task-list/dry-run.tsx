import { dryRun, type HourLimit, type NotDialled, type TaskItem } from '@parley/contract/task';
import { Button, Modal } from 'antd';
import type { ReactElement } from 'react';
import { useAsk } from '../../../api/index.ts';
import { count, dateTime, shortTime } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { MaskedNumber } from '../../../parts/masked-number/index.ts';
import { ErrorState, Skeleton } from '../../../parts/states/index.ts';

const limits = {
  numbers: { zh: '可拨打的号码就这么多', en: 'there are no more numbers to call' },
  hours: { zh: '这一小时不在外呼时段', en: 'nobody may be called in this hour' },
  robots: { zh: '受任务机器人数限制', en: 'limited by the robots of the task' },
  'company-robots': { zh: '受企业机器人数限制', en: 'limited by the robots of the company' },
  gateway: { zh: '受网关并发限制', en: 'limited by the capacity of the gateways' },
  'calls-per-second': { zh: '受每秒呼出限制', en: 'limited by calls per second' },
  money: { zh: '受企业余额限制', en: 'limited by the balance of the company' },
} as const satisfies Record<HourLimit, unknown>;

const reasons = {
  blacklisted: { zh: '在黑名单中', en: 'Blacklisted' },
  'do-not-call': { zh: '外部名单：不可呼叫', en: 'On the do-not-call list' },
  'not-whitelisted': { zh: '不在白名单中', en: 'Not on the whitelist' },
  intervention: { zh: '干预规则：不呼或推迟', en: 'Skipped or delayed by an intervention' },
  'repeat-limit': { zh: '已达重复呼叫上限', en: 'Called as often as allowed' },
  'no-room': { zh: '这一小时轮不到', en: 'No room within the hour' },
  later: { zh: '未到重拨时间', en: 'Due later' },
  'in-call': { zh: '正在拨打或通话', en: 'In a call' },
  done: { zh: '已呼', en: 'Called' },
  filtered: { zh: '已过滤', en: 'Filtered' },
  failed: { zh: '失败', en: 'Failed' },
} as const satisfies Record<NotDialled, unknown>;

const words = {
  title: { zh: '试算 · {name}', en: 'Dry run · {name}' },
  how: {
    zh: '如果现在运行，接下来一小时会发生什么。试算不拨打，也不改变任何数据。',
    en: 'What the next hour would bring if it ran now. Nobody is called and nothing changes.',
  },
  calls: { zh: '预计拨打', en: 'Would be called' },
  people: { zh: '个号码，{why}', en: '{n|number|numbers}: {why}' },
  problem: { zh: '现在不能启动：{why}', en: 'It cannot start now: {why}' },
  hours: { zh: '这一小时可外呼 {n} 分钟', en: '{n} {n|minute|minutes} of the hour are calling hours' },
  opens: { zh: '，最早 {time} 开始', en: ', calling begins {time}' },
  never: { zh: '，一周内没有可外呼的时段', en: ', and there are none within a week' },
  robots: { zh: '可用机器人 {n} 路，每通约 {s} 秒', en: '{n} {n|robot is|robots are} free, a call takes about {s} s' },
  guessed: { zh: '（还没有通话，按经验估计）', en: ' (a guess: there were no calls yet)' },
  others: { zh: '其余号码', en: 'The other numbers' },
  first: { zh: '最先的 {n} 个', en: 'The first {n}' },
  number: { zh: '号码', en: 'Number' },
  due: { zh: '到期', en: 'Due' },
  fate: { zh: '结果', en: 'Outcome' },
  dialled: { zh: '拨打', en: 'Called' },
  more: { zh: '只检查了最先到期的 {n} 个号码。', en: 'The first {n} due {n|number was|numbers were} looked at.' },
  none: { zh: '没有到期的号码', en: 'No number is due' },
  again: { zh: '重新试算', en: 'Run again' },
  close: { zh: '关闭', en: 'Close' },
} as const;

/** What a task would do in the next hour, and why not more. */
export function DryRun({ task, onClose }: { task: Pick<TaskItem, 'id' | 'name'>; onClose: () => void }): ReactElement {
  const { say, text } = useWords(words);
  const asked = useAsk(dryRun, { id: task.id }, { staleMs: 0 });
  const { data } = asked;
  const now = new Date();
  return (
    <Modal
      open
      width={640}
      title={say('title', { name: task.name })}
      onCancel={onClose}
      footer={
        <>
          <Button type="text" loading={asked.isFetching} onClick={() => void asked.refetch()}>
            {say('again')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {say('close')}
          </Button>
        </>
      }
    >
      <p className="small quiet">{say('how')}</p>
      {asked.isError ? <ErrorState error={asked.error} onRetry={() => void asked.refetch()} /> : null}
      {!data && !asked.isError ? <Skeleton rows={4} height={24} /> : null}
      {data ? (
        <div className="dry-run">
          {data.problem ? (
            <p className="dry-run-problem" role="status">
              {say('problem', { why: data.problem })}
            </p>
          ) : null}
          <p className="dry-run-calls">
            <span className="quiet">{say('calls')}</span> <b>{count(data.calls)}</b>{' '}
            {say('people', { n: data.calls, why: text(limits[data.limit]) })}
          </p>
          <ul className="small quiet dry-run-why">
            <li>
              {say('hours', { n: data.openMinutes })}
              {data.openMinutes === 60 ? '' : data.opensAt ? say('opens', { time: shortTime(data.opensAt, now) }) : say('never')}
            </li>
            <li>
              {say('robots', { n: count(data.robots), s: data.secondsPerCall })}
              {data.guessed ? say('guessed') : ''}
            </li>
            {data.more ? <li>{say('more', { n: count(data.checked) })}</li> : null}
          </ul>
          {data.others.length > 0 ? (
            <>
              <h3>{say('others')}</h3>
              <dl className="dry-run-others">
                {data.others.map(({ reason, count: n }) => (
                  <div key={reason}>
                    <dt>{text(reasons[reason])}</dt>
                    <dd>{count(n)}</dd>
                  </div>
                ))}
              </dl>
            </>
          ) : null}
          <h3>{data.first.length > 0 ? say('first', { n: data.first.length }) : say('none')}</h3>
          {data.first.length > 0 ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
            <div className="dry-run-first scroll" tabIndex={0}>
              <table>
                <thead>
                  <tr>
                    <th>{say('number')}</th>
                    <th>{say('due')}</th>
                    <th>{say('fate')}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.first.map((row) => (
                    <tr key={row.id}>
                      <td>
                        <MaskedNumber number={row.phone} data="task" />
                      </td>
                      <td>{dateTime(row.dueAt)}</td>
                      <td>{row.reason === null ? say('dialled') : <span className="faint">{text(reasons[row.reason])}</span>}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ) : null}
        </div>
      ) : null}
    </Modal>
  );
}
