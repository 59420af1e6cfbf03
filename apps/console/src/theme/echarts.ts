import { chartColours } from './chart-colours.ts';
import { alpha } from './colour.ts';
import { inkOf } from './ink.ts';
import { fonts, motion, radius, weight } from './measures.ts';
import type { Theme } from './palettes.ts';
/** For `echarts.registerTheme('parley', echartsTheme(look))`. A chart of one series sets `color: [inkOf(look).accent.solid]`. */
export function echartsTheme(theme: Theme) {
  const { ground, text, accent, shadow } = inkOf(theme);
  const label = { color: text.faint, fontSize: 12, fontFamily: fonts[theme.language] };
  const axis = {
    axisLine: { show: false, lineStyle: { color: ground.edge } },
    axisTick: { show: false },
    axisLabel: { ...label, margin: 10 },
    splitLine: { show: true, lineStyle: { color: ground.line, width: 1 } },
    splitArea: { show: false },
    nameTextStyle: label,
  };
  return {
    color: [...chartColours[theme.mode]],
    backgroundColor: 'transparent',
    textStyle: { fontFamily: fonts[theme.language], color: text.quiet, fontSize: 12 },
    title: {
      textStyle: { color: text.strong, fontSize: 14, fontWeight: weight.strong },
      subtextStyle: { color: text.faint, fontSize: 12 },
      left: 0,
      top: 0,
      itemGap: 4,
    },
    grid: { left: 4, right: 8, top: 24, bottom: 4, containLabel: true },
    categoryAxis: { ...axis, axisLine: { show: true, lineStyle: { color: ground.edge } }, splitLine: { show: false } },
    valueAxis: axis,
    logAxis: axis,
    timeAxis: { ...axis, splitLine: { show: false } },
    legend: {
      itemWidth: 10,
      itemHeight: 10,
      itemGap: 16,
      icon: 'roundRect',
      textStyle: { color: text.quiet, fontSize: 12 },
      left: 0,
      top: 0,
      pageIconColor: text.quiet,
      pageTextStyle: { color: text.faint },
    },
    tooltip: {
      backgroundColor: ground.raised,
      borderWidth: 0,
      padding: [8, 12],
      textStyle: { color: text.normal, fontSize: 12 },
      extraCssText: `box-shadow:${shadow.float};border-radius:${radius.panel}px`,
      axisPointer: {
        lineStyle: { color: ground.mark, type: 'dashed' },
        crossStyle: { color: ground.mark },
        shadowStyle: { color: ground.hover },
      },
    },
    line: { symbol: 'circle', symbolSize: 5, showSymbol: false, smooth: false, lineStyle: { width: 2 }, emphasis: { focus: 'series' } },
    bar: { barMaxWidth: 22, itemStyle: { borderRadius: [3, 3, 0, 0] } },
    pie: { itemStyle: { borderColor: ground.sheet, borderWidth: 2 }, label: { color: text.quiet } },
    gauge: { axisLine: { lineStyle: { color: [[1, ground.press]] } } },
    visualMap: { inRange: { color: [accent.softer, accent.solid] }, textStyle: label },
    dataZoom: {
      borderColor: ground.line,
      fillerColor: alpha(accent.solid, 0.1),
      handleStyle: { color: ground.sheet, borderColor: ground.mark },
      textStyle: label,
    },
    markLine: { lineStyle: { color: ground.mark, type: 'dashed' }, label: { color: text.faint, fontSize: 12 } },
    animationDuration: motion.slow,
    animationDurationUpdate: motion.normal,
    animationEasing: 'cubicOut',
  };
}
