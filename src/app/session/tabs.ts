/** Messages between tabs. */
export type TabMessage = { type: 'signedOut' } | { type: 'signedIn'; username: string };

const CHANNEL = 'session';

const isTabMessage = (data: unknown): data is TabMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  (data.type === 'signedOut' || (data.type === 'signedIn' && 'username' in data));

/** Listens to the other tabs and returns a function that sends to them. */
export function joinTabs(receive: (message: TabMessage) => void): (message: TabMessage) => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (isTabMessage(event.data)) receive(event.data);
  };
  return (message) => {
    channel.postMessage(message);
  };
}
