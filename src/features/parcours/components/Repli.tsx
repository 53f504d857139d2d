import type { Ref } from 'react';
import { ChevronDown } from 'lucide-react';
import styled from 'styled-components';
import type { Demande } from '../../../machines/parcoursRules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { pluralFr } from '../../../ui/format/number.ts';
import { Pastille } from './Pastille.tsx';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  margin-top: 8px;
  & > .couleurs {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  & > button > svg.lucide {
    transition: transform var(--fast);
  }
  & > button[aria-expanded='true'] > svg.lucide {
    transform: rotate(180deg);
  }
`;

interface Props {
  ref: Ref<HTMLDivElement>;
  affiches: readonly Demande[];
  /** Whether the filters are folded away. */
  cache: boolean;
  /** Id of their form. */
  filtres: string;
  onBasculer: () => void;
}

/** What stands for the filters while they are folded, and folds them. */
export function Repli({ ref, affiches, cache, filtres, onBasculer }: Props) {
  return (
    <Root ref={ref}>
      <Button icon={<ChevronDown aria-hidden />} aria-expanded={!cache} aria-controls={filtres} onClick={onBasculer}>
        Filtres : {pluralFr(affiches.length, 'parcours', 'parcours')}
      </Button>
      {cache && (
        <span className="couleurs" aria-hidden>
          {affiches.map(({ rang }) => (
            <Pastille key={rang} rang={rang} />
          ))}
        </span>
      )}
    </Root>
  );
}
