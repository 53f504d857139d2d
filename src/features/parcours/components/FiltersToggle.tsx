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
  isHidden: boolean;
  /** The id of the form that the button controls. */
  formId: string;
  onToggle: () => void;
}

/** Folds and unfolds the filters, and shows the colours of the trips while they are folded. */
export function FiltersToggle({ ref, shown, isHidden, formId, onToggle }: Props) {
  return (
    <Root ref={ref}>
      <Button icon={<ChevronDown aria-hidden />} aria-expanded={!isHidden} aria-controls={formId} onClick={onToggle}>
        Filtres&nbsp;: {pluralFr(shown.length, 'parcours', 'parcours')}
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
