import styled from 'styled-components';
import { commercialPicker, zonePicker } from '../../../domain/pickers/pickers.ts';
import { useGetKeyMetricsQuery } from '../../../store/api/dashboardApi.ts';
import { DateRange } from '../../../ui/form/date/dates.tsx';
import { MultiPicker } from '../../../ui/form/picker/MultiPicker.tsx';
import { Select } from '../../../ui/form/picker/Select.tsx';
import { formatDate, today } from '../../../ui/format/date.ts';
import { useIsPhone } from '../../../ui/hooks/useMediaQuery.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { ClearFilters } from '../../../ui/table/filters/ClearFilters.tsx';
import { FilterSheet } from '../../../ui/table/filters/FilterSheet.tsx';
import { BoardGrid, BoardHead } from '../components/BoardHead.tsx';
import { regionOptions } from '../regions.ts';
import { ZonesMap } from './ZonesMap.tsx';
import { LargestCommande } from './LargestCommande.tsx';
import { TopPointsOfSale } from './TopPointsOfSale.tsx';
import { PosTiles } from './PosTiles.tsx';
import { useFilters, usePosBoard, type Filters } from './usePosBoard.ts';

const controlOf = ({ label, placeholder, emptyText, useOptions }: ReturnType<typeof commercialPicker>) => ({
  label,
  placeholder,
  emptyText,
  useOptions,
  inlineLabel: true,
});
const commercials = controlOf(commercialPicker('commercial.username[]'));
const zones = controlOf(zonePicker('zones.code[]'));
const NO_ARGS = {};

interface BarProps {
  filters: Filters;
  /** Number of filters in the address. */
  count: number;
  onChange: (part: Partial<Filters>) => void;
  onClear: () => void;
}

/** Period, representatives, region and zones (docs/product.md, 6.3). */
function FilterBar({ filters, count, onChange, onClear }: BarProps) {
  const { data } = useGetKeyMetricsQuery(NO_ARGS);
  const isPhone = useIsPhone();
  const controls = (
    <>
      <DateRange
        label="Période"
        from={filters.from}
        to={filters.to}
        onChange={(from, to) => {
          onChange({ from: from === '' ? filters.from : from, to: to === '' ? today() : to });
        }}
      />
      <div className="wide">
        <MultiPicker
          {...commercials}
          values={filters.commerciaux}
          onChange={(commerciaux) => {
            onChange({ commerciaux });
          }}
        />
      </div>
      <div className="region">
        <Select
          label="Région"
          inlineLabel
          value={filters.region}
          options={regionOptions(data?.regions ?? [], filters.region, 'Toutes')}
          onChange={(region) => {
            onChange({ region });
          }}
        />
      </div>
      <div className="wide">
        <MultiPicker
          {...zones}
          values={filters.zones}
          onChange={(chosen) => {
            onChange({ zones: chosen });
          }}
        />
      </div>
    </>
  );
  return (
    <Bar role="search" aria-label="Filtres du tableau">
      {isPhone ? (
        <FilterSheet count={count} canClear={count > 0} onClear={onClear} closeLabel="Voir le tableau">
          {controls}
        </FilterSheet>
      ) : (
        <>
          {controls}
          {count > 0 && <ClearFilters onClear={onClear} />}
        </>
      )}
    </Bar>
  );
}

/** Dashboard of the points of sale (docs/product.md, 6.3). */
export function Component() {
  const { filters, count, change, clear, measure, showMeasure: show } = useFilters();
  const { sample, ...blocks } = usePosBoard(filters);
  return (
    <Page>
      <BoardHead
        title="Tableau de Bord - Points de Vente"
        about={`Du ${formatDate(filters.from)} au ${formatDate(filters.to)}`}
        blocks={Object.values(blocks)}
        sample={sample}
      />
      <FilterBar filters={filters} count={count} onChange={change} onClear={clear} />
      <BoardGrid>
        <PosTiles block={blocks.chiffres} filters={filters} sample={sample} />
        <ZonesMap block={blocks.zones} filters={filters} sample={sample} measure={measure} onShow={show} />
        <TopPointsOfSale block={blocks.tops} filters={filters} sample={sample} />
        <LargestCommande block={blocks.chiffres} sample={sample} />
      </BoardGrid>
    </Page>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 12px;
  & > .wide {
    flex: 1 1 200px;
    min-width: 0;
    max-width: 360px;
  }
  & > .region {
    width: 184px;
  }
`;
