import { useEffect, useId, useMemo, useRef } from 'react';
import { useSelector } from '@xstate/react';
import { Pause, Play } from 'lucide-react';
import styled from 'styled-components';
import { SPEEDS } from '../../../machines/parcoursRules.ts';
import { IconButton } from '../../../ui/button/Button.tsx';
import { Select } from '../../../ui/form/picker/Select.tsx';
import { formatNumber } from '../../../ui/format/number.ts';
import { Switch } from '../../../ui/switch/Switch.tsx';
import { phone } from '../../../ui/theme/media.ts';
import { colourOf, usePalette } from '../map/palette.ts';
import { formatClock } from '../units.ts';
import { extentOf, type Trip } from '../trip/trip.ts';
import type { ScreenTools } from '../useTrips.ts';

const PALE = '59';

/**
 * Draws a trip along the slider as a CSS background: solid while the device moved, pale while it stopped, transparent
 * where nothing is known. `start` and `end` are in s since midnight.
 */
export function bandOf({ traces }: Pick<Trip, 'traces'>, stroke: string, start: number, end: number): string {
  const part = (t: number) => `${(((t - start) / Math.max(1, end - start)) * 100).toFixed(2)}%`;
  const parts: string[] = [];
  let paintedUntil = start;
  const paint = (until: number, colour: string) => {
    if (until <= paintedUntil) return;
    parts.push(`${colour} ${part(paintedUntil)} ${part(until)}`);
    paintedUntil = until;
  };
  for (const { sightings, gaps } of traces ?? []) {
    const stops = sightings.filter((one) => one.end > one.start).map((one) => ({ ...one, colour: `${stroke}${PALE}` }));
    const pauses = [...stops, ...gaps.map((one) => ({ ...one, colour: 'transparent' }))].toSorted(
      (a, b) => a.start - b.start,
    );
    paint(sightings[0]?.start ?? paintedUntil, 'transparent');
    for (const pause of pauses) {
      paint(pause.start, stroke);
      paint(pause.end, pause.colour);
    }
    paint(sightings.at(-1)?.end ?? paintedUntil, stroke);
  }
  paint(end, 'transparent');
  return `linear-gradient(to right, ${parts.join(', ')})`;
}

const Bar = styled.section`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr) auto auto;
  align-items: center;
  gap: 8px 12px;
  flex: none;
  padding: 10px 16px;
  border-top: 1px solid var(--border);
  background: var(--surface);
  & > .time {
    min-width: 60px;
    font: var(--t-figure);
  }
  & > .speed {
    width: 92px;
  }
  & > .follow {
    display: flex;
    align-items: center;
    gap: 8px;
    font: var(--t-control);
  }
  ${phone} {
    position: sticky;
    bottom: 0;
    z-index: 5;
    grid-template-columns: auto auto 1fr auto;
    & > .track {
      grid-column: 1 / -1;
      grid-row: 1;
    }
    & > .follow {
      justify-self: end;
    }
    & > .speed {
      grid-column: 4;
    }
  }
`;

const Track = styled.div`
  position: relative;
  display: grid;
  gap: 4px;
  & > .bands {
    display: grid;
    gap: 2px;
    /* The middle of the slider's handle is 8 px inside the slider at both ends. */
    padding: 0 8px;
  }
  & > .bands > span {
    height: 4px;
    border-radius: 1px;
  }
  & > input {
    appearance: none;
    width: 100%;
    height: 16px;
    margin: 0;
    background: none;
    cursor: pointer;
  }
  & > input::-webkit-slider-runnable-track {
    height: 4px;
    border-radius: 2px;
    background: var(--track);
  }
  & > input::-moz-range-track {
    height: 4px;
    border-radius: 2px;
    background: var(--track);
  }
  & > input::-webkit-slider-thumb {
    appearance: none;
    width: 16px;
    height: 16px;
    margin-top: -6px;
    border: 2px solid var(--surface);
    border-radius: 50%;
    background: var(--accent);
    box-shadow: 0 0 0 1px var(--accent);
  }
  & > input::-moz-range-thumb {
    width: 12px;
    height: 12px;
    border: 2px solid var(--surface);
    border-radius: 50%;
    background: var(--accent);
    box-shadow: 0 0 0 1px var(--accent);
  }
  & > .bounds {
    display: flex;
    justify-content: space-between;
    font: 400 12px/14px var(--font);
    color: var(--text-2);
  }
  ${phone} {
    & > input {
      height: 28px;
    }
    & > input::-webkit-slider-thumb {
      width: 24px;
      height: 24px;
      margin-top: -10px;
    }
  }
`;

const BANDS_MAX = 8;
const STEP_S = 60;
const options = SPEEDS.map((speed) => ({ value: String(speed), label: `${formatNumber(speed, 1)}×` }));

/** Writes the clock's time and the slider's position without a render, because the clock changes at every frame. */
function useTimeDisplay({ clock }: ScreenTools, start: number) {
  const timeRef = useRef<HTMLSpanElement>(null);
  const slider = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let minute = -1;
    const write = (t: number) => {
      const minuteNow = Math.floor(t / 60);
      if (minuteNow === minute) return;
      minute = minuteNow;
      const text = formatClock(t);
      if (timeRef.current) timeRef.current.textContent = text;
      if (!slider.current) return;
      slider.current.value = String(minuteNow * 60);
      slider.current.setAttribute('aria-valuetext', text);
    };
    write(clock.instant);
    return clock.follow(write);
  }, [clock, start]);
  return { timeRef, slider };
}

interface Props {
  tools: ScreenTools;
  trips: readonly Trip[];
  /** The trip that the map can keep in view; null while several trips are shown. */
  onlyRank: number | null;
  isFollowing: boolean;
  onFollow: (isFollowing: boolean) => void;
}

/** The controls of the replay: play, pause, speed, and any minute of the day. */
export function Player({ tools, trips, onlyRank, isFollowing, onFollow }: Props) {
  const { actor, clock } = tools;
  const palette = usePalette();
  const id = useId();
  const isPlaying = useSelector(actor, (snapshot) => snapshot.hasTag('playing'));
  const speed = useSelector(actor, ({ context }) => context.speed);
  const { start, end } = useMemo(() => extentOf(trips) ?? { start: 0, end: 0 }, [trips]);
  const { timeRef, slider } = useTimeDisplay(tools, start);
  const toggle = () => {
    actor.send({ type: isPlaying ? 'replay.paused' : 'replay.started' });
  };
  return (
    <Bar aria-label="Relecture">
      <IconButton
        variant="primary"
        icon={isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />}
        label={isPlaying ? 'Suspendre la relecture' : 'Lancer la relecture'}
        onClick={toggle}
      />
      <span ref={timeRef} className="time tn" />
      <Track className="track">
        {trips.length <= BANDS_MAX && (
          <div className="bands" aria-hidden>
            {trips.map((trip) => (
              <span
                key={trip.rank}
                style={{ background: bandOf(trip, colourOf(palette, trip.rank).stroke, start, end) }}
              />
            ))}
          </div>
        )}
        <input
          ref={slider}
          id={id}
          type="range"
          aria-label="Heure de la journée"
          min={start}
          max={end}
          step={STEP_S}
          defaultValue={start}
          onInput={(event) => {
            clock.goTo(Number(event.currentTarget.value));
            actor.send({ type: 'instant.chosen' });
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            toggle();
          }}
        />
        <div className="bounds tn" aria-hidden>
          <span>{formatClock(start)}</span>
          <span>{formatClock(end)}</span>
        </div>
      </Track>
      <div className="follow">
        {onlyRank !== null && (
          <>
            <span aria-hidden>Suivre</span>
            <Switch label="Suivre sur la carte" checked={isFollowing} onChange={onFollow} />
          </>
        )}
      </div>
      <div className="speed">
        <Select
          label="Vitesse"
          value={String(speed)}
          options={options}
          onChange={(value) => {
            actor.send({ type: 'speed.chosen', speed: Number(value) });
          }}
        />
      </div>
    </Bar>
  );
}
