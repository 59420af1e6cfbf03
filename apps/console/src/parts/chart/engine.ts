import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkLineComponent, MarkPointComponent, TooltipComponent } from 'echarts/components';
import { type EChartsCoreOption, getInstanceByDom, init, registerTheme, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { echartsTheme, type Theme } from '../../theme/index.ts';

use([BarChart, LineChart, GridComponent, LegendComponent, MarkLineComponent, MarkPointComponent, TooltipComponent, SVGRenderer]);

/**
 * Draws an option in the look's theme, and again when the place changes its size.
 * @returns takes it away
 */
export const draw = (place: HTMLElement, option: EChartsCoreOption, theme: Theme): (() => void) => {
  const name = `parley-${theme.accent}-${theme.mode}-${theme.language}`;
  registerTheme(name, echartsTheme(theme));
  const chart = getInstanceByDom(place) ?? init(place, name, { renderer: 'svg' });
  chart.setOption(option, true);
  const watch = new ResizeObserver(() => chart.resize());
  watch.observe(place);
  return () => {
    watch.disconnect();
    chart.dispose();
  };
};
