import { useEffect } from 'react';
import { flushDrafts } from './persistence.ts';

/** Of a machine with a state `depart`: what is to be saved is sent once it is kept in this browser. `isLeaving`: it stands there. */
export function useDepart(actor: { send: (event: { type: 'brouillon.garde' }) => void }, isLeaving: boolean): void {
  useEffect(() => {
    if (!isLeaving) return;
    void flushDrafts().then(() => {
      actor.send({ type: 'brouillon.garde' });
    });
  }, [actor, isLeaving]);
}
