import './trend-chart.css';
import type { HourFigures } from '@parley/contract/report';
import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { axis, count, percent } from '../../../format/index.ts';
import { useWords } from '../../../i18n/index.ts';
import { best } from './findings.ts';
import { countStep, intervals, labelEvery, shareStep } from './trend-scale.ts';
import { homeWords } from './words.ts';

/** Px. */
const height = 206;
const edge = { top: 22, right: 40, bottom: 24, left: 46 };
const floor = height - edge.bottom;

const rateOf = (answered: number | null, calls: number | null): number | undefined =>
  calls && answered !== null ? answered / calls : undefined;

/** A line through the points that there are; a gap parts it. */
const lineOf = (points: readonly (readonly [number, number] | undefined)[]): string =>
  points.map((at, i) => (at ? `${points[i - 1] ? 'L' : 'M'}${at[0].toFixed(1)} ${at[1].toFixed(1)}` : '')).join('');

/** Calls as grey bars, the answer rate as a line in the accent, the week's mean dashed. */
export function TrendChart({ list, title }: { list: readonly HourFigures[]; title: string }): ReactElement {
  const { say, language } = useWords(homeWords);
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = (): void => setWidth(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const rates = list.map(({ answered, calls }) => rateOf(answered, calls));
  const usual = list.map(({ usualAnswered, usualCalls }) => rateOf(usualAnswered, usualCalls));
  const hasUsual = usual.some((value) => value !== undefined);
  const step = countStep(Math.max(0, ...list.map(({ calls }) => calls)));
  const share = shareStep(Math.max(0, ...[...rates, ...usual].map((value) => value ?? 0)));
  const slot = Math.max(1, (width - edge.left - edge.right) / Math.max(1, list.length));
  const x = (i: number): number => edge.left + (i + 0.5) * slot;
  const yOf = (part: number): number => floor - part * (floor - edge.top);
  const yRate = (rate: number): number => yOf(rate / (share * intervals));
  const points = (values: readonly (number | undefined)[]) =>
    values.map((value, i) => (value === undefined ? undefined : ([x(i), yRate(value)] as const)));
  const bar = Math.min(22, slot * 0.6);
  const every = labelEvery(list.length, width - edge.left - edge.right, 46);
  const peak = best(list);
  const top = peak ? list.indexOf(peak) : -1;
  const shown = at === undefined ? undefined : list[at];

  return (
    <div className="chart trend-place" ref={place}>
      <ul className="trend-legend" aria-hidden="true">
        <li data-of="made">{say('made')}</li>
        <li data-of="rate">{say('answerRate')}</li>
        {hasUsual ? <li data-of="usual">{say('usual')}</li> : null}
      </ul>
      {width > 0 ? (
        <svg
          className="trend"
          width={width}
          height={height}
          role="img"
          aria-label={title}
          onPointerMove={({ nativeEvent: { offsetX } }) => {
            const i = Math.floor((offsetX - edge.left) / slot);
            setAt(i >= 0 && i < list.length ? i : undefined);
          }}
          onPointerLeave={() => setAt(undefined)}
        >
          {Array.from({ length: intervals + 1 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a grid have no identity
            <g key={i} className="trend-grid">
              <path d={`M${edge.left} ${yOf(i / intervals)}H${width - edge.right}`} />
              <text x={edge.left - 8} y={yOf(i / intervals) + 4} textAnchor="end">
                {axis(step * i, language)}
              </text>
              <text x={width - edge.right + 8} y={yOf(i / intervals) + 4}>
                {Math.round(share * i * 1000) / 10}%
              </text>
            </g>
          ))}
          {at === undefined ? null : <rect className="trend-at" x={x(at) - slot / 2} y={edge.top} width={slot} height={floor - edge.top} />}
          {list.map((one, i) => {
            const y = yOf(one.calls / (step * intervals));
            return (
              <g key={one.at}>
                {one.calls > 0 ? (
                  <path
                    className="trend-bar"
                    data-open={one.unfinished || undefined}
                    d={`M${x(i) - bar / 2} ${floor}V${y + 2}q0 -2 2 -2h${bar - 4}q2 0 2 2V${floor}`}
                  />
                ) : null}
                {i % every === 0 ? (
                  <text x={x(i)} y={height - 6} textAnchor="middle">
                    {one.label}
                  </text>
                ) : null}
              </g>
            );
          })}
          {hasUsual ? <path className="trend-usual" d={lineOf(points(usual))} /> : null}
          <path className="trend-rate" d={lineOf(points(rates))} />
          {points(rates).map((point, i) =>
            point ? <circle key={list[i]?.at} className="trend-point" cx={point[0]} cy={point[1]} r={3} /> : null,
          )}
          {peak && rates[top] !== undefined ? (
            <text className="trend-peak" x={x(top)} y={yRate(rates[top]) - 8} textAnchor="middle">
              {percent(rates[top])}
            </text>
          ) : null}
        </svg>
      ) : (
        <div style={{ height }} />
      )}
      {shown && at !== undefined ? (
        <dl className="trend-tip" style={x(at) > width / 2 ? { right: width - x(at) + slot / 2 + 6 } : { left: x(at) + slot / 2 + 6 }}>
          <b>{shown.label}</b>
          <dt>{say('made')}</dt>
          <dd>{count(shown.calls)}</dd>
          <dt>{say('answerRate')}</dt>
          <dd>{rates[at] === undefined ? '--' : percent(rates[at])}</dd>
          {hasUsual ? (
            <>
              <dt>{say('usual')}</dt>
              <dd>{usual[at] === undefined ? '--' : percent(usual[at])}</dd>
            </>
          ) : null}
        </dl>
      ) : null}
    </div>
  );
}
