import { ChevronLeft, ChevronRight } from 'lucide-react';
import styled from 'styled-components';
import { Button, IconButton } from '../../../ui/button/Button.tsx';
import { DateField } from '../../../ui/form/date/dates.tsx';
import { addDays } from '../../../../rules/day.ts';
import { today } from '../../../ui/format/date.ts';
import { Page } from '../../../ui/page/Page.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { BoardGrid, BoardHead } from '../components/BoardHead.tsx';
import { longDay } from '../days.ts';
import { ActivityPanel } from './ActivityPanel.tsx';
import { Positions } from './Positions.tsx';
import { DayTiles } from './DayTiles.tsx';
import { DayTopCommerciaux, DayTopProduits } from './DayRankings.tsx';
import { DaySide } from '../pace/DaySide.tsx';
import { PacePanel } from '../pace/PacePanel.tsx';
import { TeamPanel } from '../team/TeamPanel.tsx';
import { ToDoPanel } from '../toDo/ToDoPanel.tsx';
import { useDay, useDailyBoard, useDayFollowing } from './useDailyBoard.ts';

function DayNavigation({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  return (
    <Days role="group" aria-label="Jour du tableau">
      <IconButton
        icon={<ChevronLeft aria-hidden />}
        label="Jour précédent"
        onClick={() => {
          onChange(addDays(day, -1));
        }}
      />
      <DateField label="Jour" value={day} max={today()} onChange={onChange} />
      <IconButton
        icon={<ChevronRight aria-hidden />}
        label="Jour suivant"
        disabled={day >= today()}
        onClick={() => {
          onChange(addDays(day, 1));
        }}
      />
      <Button
        disabled={day === today()}
        onClick={() => {
          onChange(today());
        }}
      >
        Aujourd’hui
      </Button>
      {day === today() && <p className="note">Comparaisons à la même heure</p>}
    </Days>
  );
}

/** Daily dashboard (docs/product.md, 6.2). */
export function Component() {
  const [day, choose] = useDay();
  const { sample, ...blocks } = useDailyBoard(day);
  const { pace, team, toDo } = useDayFollowing(day);
  const following = [pace, team, toDo].flatMap((block) => block ?? []);
  return (
    <Page>
      <BoardHead
        title="Tableau de Bord Quotidien"
        about={day === today() ? `${longDay(day)}, journée en cours` : longDay(day)}
        blocks={[...Object.values(blocks), ...following]}
        sample={sample}
      />
      <DayNavigation day={day} onChange={choose} />
      <BoardGrid>
        {pace && <PacePanel block={pace} sample={sample} />}
        {(pace ?? team) && <DaySide pace={pace} team={team} />}
        <DayTiles block={blocks.chiffres} day={day} sample={sample} />
        {team && <TeamPanel block={team} day={day} wide={toDo === null} />}
        {toDo && <ToDoPanel block={toDo} day={day} />}
        <Positions block={blocks.positions} day={day} sample={sample} team={team} />
        <ActivityPanel block={blocks.activite} day={day} sample={sample} />
        <div className="seven column">
          <DayTopCommerciaux block={blocks.commerciaux} day={day} sample={sample} />
          <DayTopProduits block={blocks.produits} day={day} sample={sample} />
        </div>
      </BoardGrid>
    </Page>
  );
}

const Days = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  margin-top: 12px;
  & > .note {
    padding-left: 4px;
    font: 400 12px/16px var(--font);
    color: var(--text-3);
    white-space: nowrap;
  }
  ${phone} {
    width: 100%;
    & > .note {
      width: 100%;
      padding: 0;
    }
    & > :nth-child(2) {
      flex: 1;
    }
    & > :nth-child(2) > .t3 {
      display: none;
    }
  }
`;
