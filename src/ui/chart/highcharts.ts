import type * as Highcharts from 'highcharts';
import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js';
import Chart from 'highcharts/es-modules/Core/Chart/Chart.js';
import Defaults from 'highcharts/es-modules/Core/Defaults.js';
import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
import Responsive from 'highcharts/es-modules/Core/Responsive.js';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel.js';
import Series from 'highcharts/es-modules/Core/Series/Series.js';
// Stacks are read from the series, which have to be there first.
import StackingAxis from 'highcharts/es-modules/Core/Axis/Stacking/StackingAxis.js';
// The area is made of the line, which has to be there first.
import 'highcharts/es-modules/Series/Line/LineSeries.js';
import 'highcharts/es-modules/Series/Area/AreaSeries.js';

// The library's whole bundle has eight more kinds of series, tooltips and legends: half as much again.
// A series merges its options with what comes with the labels, even when it has none.
DataLabel.compose(Series);
// An axis draws its lines and bands even when it has none.
PlotLineOrBand.compose(Chart, Axis);
Pointer.compose(Chart);
// A changed chart asks for its responsive rules even when it has none.
Responsive.compose(Chart);
// An area asks for its stack even when nothing is stacked.
StackingAxis.compose(Axis, Chart, Series);

// The library's style element would carry its own nonce, which our content policy refuses. The colours are set by each
// chart from the theme instead.
Defaults.setOptions({ palette: { injectCSS: false } });

/** The parts of the chart library that the application draws with, as the React wrapper expects them. */
export const charts = { chart: Chart.chart } as unknown as typeof Highcharts;
