/** On this channel the tab with the stream tells the others what it hears. */
export const LIVE_CHANNEL = 'direct';

/** Keeps what the tab with the stream says until this tab follows it; the function returned ends that. */
export function collectLive(): () => readonly unknown[] {
  const channel = new BroadcastChannel(LIVE_CHANNEL);
  const heard: unknown[] = [];
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    heard.push(data);
  };
  return () => {
    channel.close();
    return heard;
  };
}
