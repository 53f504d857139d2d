import type { Ref } from 'react';
import { ChevronDown } from 'lucide-react';
import styled from 'styled-components';
import type { TripRequest } from '../../../machines/parcoursRules.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { pluralFr } from '../../../ui/format/number.ts';
import { TripBadge } from './TripBadge.tsx';

const Root = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  margin-top: 8px;
  & > .colours {
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
  shown: readonly TripRequest[];
  /** Whether the filters are folded away. */
  isHidden: boolean;
  /** Id of their form. */
  formId: string;
  onToggle: () => void;
}

/** What stands for the filters while they are folded, and folds them. */
export function FiltersToggle({ ref, shown, isHidden, formId, onToggle }: Props) {
  return (
    <Root ref={ref}>
      <Button icon={<ChevronDown aria-hidden />} aria-expanded={!isHidden} aria-controls={formId} onClick={onToggle}>
        Filtres : {pluralFr(shown.length, 'parcours', 'parcours')}
      </Button>
      {isHidden && (
        <span className="colours" aria-hidden>
          {shown.map(({ rank }) => (
            <TripBadge key={rank} rank={rank} />
          ))}
        </span>
      )}
    </Root>
  );
}
