import { phoneText } from '../../../rules/phone.ts';
import { NOTHING } from './number.ts';

/** Formats a telephone number (`phoneText`); `—` if there is none. */
export const formatPhone = (phone: string | null | undefined): string => (phone ? phoneText(phone) : NOTHING);
