import { useId, useState, type ReactNode } from 'react';
import type { Heatmap } from '@contract/heatmap.ts';
import { Maximize } from 'lucide-react';
import styled from 'styled-components';
import { ANTANANARIVO } from '../../../domain/map/antananarivo.ts';
import { IconButton } from '../../../ui/button/Button.tsx';
import { formatDate } from '../../../ui/format/date.ts';
import { formatNumber, NOTHING, pluralFr } from '../../../ui/format/number.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { MapFrame } from '../../../ui/map/frame/MapFrame.tsx';
import { mapLayers } from '../../../ui/map/frame/mapLayers.tsx';
import type { Bounds } from '../../../ui/map/types.ts';
import { Panel } from '../../../ui/panel/Panel.tsx';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { FilterControl } from '../../../ui/table/filters/FilterControl.tsx';
import type { ListControl } from '../../../ui/table/state/useListState.ts';
import { useIsDark } from '../../../ui/theme/useTokens.ts';
import { phone } from '../../../ui/theme/media.ts';
import { comparisonFilter, METRIC_LABELS, scaleFilter, type HeatmapSettings } from '../address.ts';
import { valueText, type Figures } from '../figures.ts';
import { Legend } from './Legend.tsx';
import { legendOf } from './legendScale.ts';
import { boundsIn, closeUpOf } from './shape.ts';
import type { ZonesLayerProps } from './ZonesLayer.tsx';

const ZonesLayer = mapLayers(() => import(/* webpackChunkName: "heatmap-map" */ './ZonesLayer.tsx'));

const ZOOM = 11;
const HEIGHT = 520;
const PHONE_HEIGHT = 380;

/** How each metric is counted. */
const NOTES: Record<HeatmapSettings['metric'], string> = {
  sales: 'Commandes validées, dans la zone où elles ont été prises.',
  orders: 'Commandes validées ou non, dans la zone où elles ont été prises.',
  'pos-count': 'Points de vente de la zone à la fin de la période, quels que soient les produits.',
  unserved: 'Part des points de vente de la zone sans commande dans la période.',
  'active-pos': 'Points de vente avec au moins une commande dans la période.',
};

/** Title of the panel, with the fixed wording of docs/product.md, 6.6. */
export const panelTitle = (metric: HeatmapSettings['metric']): string =>
  `Carte de Répartition - ${METRIC_LABELS[metric]}`;

function Facts({ data: { zones, legend, periode }, compared }: { data: Heatmap; compared: boolean }) {
  const { unit, minValue, maxValue } = legend;
  const fact = (label: string, value: number | null) => (
    <span>
      {label} <b className="tn nw">{typeof value === 'number' ? valueText(value, unit) : NOTHING}</b>
    </span>
  );
  return (
    <div className="facts">
      <span>
        <b className="tn">{formatNumber(zones.length)}</b> {pluralFr(zones.length, 'zone').replace(/^\S+ /, '')}
      </span>
      {fact('Min', minValue)}
      {fact('Max', maxValue)}
      {compared && periode && (
        <span className="tn">
          comparé au {formatDate(periode.previousStartDate)} – {formatDate(periode.previousEndDate)}
        </span>
      )}
    </div>
  );
}

/** The controls of the map: framing, comparison with the previous period, and scale. */
function Tools({
  list,
  settings,
  onFrameAll,
}: {
  list: ListControl;
  settings: HeatmapSettings;
  onFrameAll: (() => void) | undefined;
}) {
  const id = useId();
  return (
    <div className="tools">
      {onFrameAll && (
        <IconButton icon={<Maximize aria-hidden />} label="Cadrer toutes les zones" onClick={onFrameAll} />
      )}
      <span className="compare">
        <label htmlFor={id}>
          Comparer<span className="long"> à la période précédente</span>
        </label>
        <Switch
          id={id}
          label="Comparer à la période précédente"
          checked={settings.compare}
          onChange={(on) => {
            list.setFilter(comparisonFilter.key, on ? 'true' : '');
          }}
        />
      </span>
      <FilterControl filter={scaleFilter} value={list.state.filters[scaleFilter.key] ?? ''} onChange={list.setFilter} />
    </div>
  );
}

interface MapPanelProps extends Omit<ZonesLayerProps, 'all'> {
  data: Heatmap;
  figures: Figures;
  settings: HeatmapSettings;
  list: ListControl;
  /** The figures are those of the former filters. */
  stale: boolean;
  busy: boolean;
  /** Shown in place of the map when it has nothing to show. */
  replacement?: ReactNode;
}

export function MapPanel({ data, figures, settings, list, stale, busy, replacement, ...layer }: MapPanelProps) {
  const boundsOfAll = () => boundsIn(figures.zones.flatMap(({ polygons }) => polygons));
  const [all, setAll] = useState<Bounds | null>(() => closeUpOf(boundsOfAll(), ANTANANARIVO));
  const height = useIsPhone() ? PHONE_HEIGHT : HEIGHT;
  const isDark = useIsDark();
  const title = panelTitle(settings.metric);
  return (
    <Panel title={title} flush>
      <Row>
        <Facts data={data} compared={figures.changes !== undefined} />
        <Tools
          list={list}
          settings={settings}
          onFrameAll={
            replacement === undefined
              ? () => {
                  setAll(boundsOfAll());
                }
              : undefined
          }
        />
      </Row>
      {replacement ?? (
        <Body $stale={stale} aria-busy={busy}>
          <MapFrame
            height={height}
            label={`Carte\u00a0: ${METRIC_LABELS[settings.metric]}`}
            centre={ANTANANARIVO}
            zoom={ZOOM}
          >
            <ZonesLayer {...layer} all={all} />
          </MapFrame>
          <Legend
            scale={legendOf(figures, settings, data.legend.unit, isDark)}
            withEmpty={figures.zones.some(({ empty }) => empty)}
          />
          <p className="note meta">{NOTES[settings.metric]} Une zone qui n’a rien compte pour 0.</p>
        </Body>
      )}
    </Panel>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 24px;
  padding: 0 16px 10px;
  font: var(--t-small);
  color: var(--text-2);
  & > .facts {
    display: flex;
    flex: 1;
    flex-wrap: wrap;
    gap: 2px 20px;
  }
  & b {
    font-weight: 600;
    color: var(--text);
  }
  & > .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
  }
  & .compare {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  & label {
    cursor: pointer;
  }
  ${phone} {
    gap: 8px;
    & > .facts,
    & > .tools {
      flex: 1 0 100%;
    }
    & > .tools {
      justify-content: space-between;
    }
    & .long {
      display: none;
    }
    & > .tools > button {
      order: 1;
    }
    & > .tools > .choice {
      order: 2;
      flex: 1 0 100%;
    }
  }
`;

const Body = styled.div<{ $stale: boolean }>`
  opacity: ${({ $stale }) => ($stale ? 0.6 : 1)};
  transition: opacity var(--fast);
  & > .note {
    padding: 0 16px 12px;
  }
  /* A popup is as wide as a phone, so it would cover these buttons. */
  ${phone} {
    &:has(.zone-details) [aria-label='Commandes de la carte'] {
      visibility: hidden;
    }
  }
`;
