// The library describes its bundles only, not the modules that they are made of.
declare module 'highcharts/es-modules/Core/Chart/Chart.js' {
  import type { Chart, chart } from 'highcharts';
  const parts: typeof Chart & { chart: typeof chart };
  export default parts;
}
declare module 'highcharts/es-modules/Core/Axis/Axis.js';
declare module 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js' {
  const part: { compose: (chart: unknown, axis: unknown) => void };
  export default part;
}
declare module 'highcharts/es-modules/Core/Axis/Stacking/StackingAxis.js' {
  const part: { compose: (axis: unknown, chart: unknown, series: unknown) => void };
  export default part;
}
declare module 'highcharts/es-modules/Core/Defaults.js' {
  import type { setOptions } from 'highcharts';
  const Defaults: { setOptions: typeof setOptions };
  export default Defaults;
}
declare module 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
declare module 'highcharts/es-modules/Series/Area/AreaSeries.js';
declare module 'highcharts/es-modules/Series/Line/LineSeries.js';
declare module 'highcharts/es-modules/Core/Series/Series.js';
declare module 'highcharts/es-modules/Core/Pointer.js' {
  const part: { compose: (target: unknown) => void };
  export default part;
}
declare module 'highcharts/es-modules/Core/Responsive.js' {
  const part: { compose: (target: unknown) => void };
  export default part;
}
declare module 'highcharts/es-modules/Core/Series/DataLabel.js' {
  const part: { compose: (series: unknown) => void };
  export default part;
}
