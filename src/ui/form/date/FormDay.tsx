import styled from 'styled-components';
import type { FieldControl } from '../field/Field.tsx';
import { CalendarButton } from './CalendarButton.tsx';
import { DayBox, DayInput, type DayInputProps } from './DayInput.tsx';

/* A field has a width of its own otherwise, which would widen its column. */
const Box = styled(DayBox)`
  & > input {
    width: 0;
  }
`;

interface Props extends DayInputProps {
  control: FieldControl;
}

/** A day inside a `Field`, typed or chosen from a calendar. A text that is no day reaches `onChange` as typed. */
export function FormDay({ control, value, onChange, ...input }: Props) {
  const { min, max, disabled } = input;
  return (
    <Box>
      <DayInput {...input} {...control} value={value} onChange={onChange} />
      <CalendarButton disabled={disabled} day={{ min, max, value, onPick: onChange }} />
    </Box>
  );
}
