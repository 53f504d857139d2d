// Loaded into the server's process before anything else: moves its wall clock by as many ms as it is told, as a time
// server or an administrator would. Timers and the monotonic clock go on.
let shift = 0;
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(...values);
  }
  static now() {
    return RealDate.now() + shift;
  }
};
process.on('message', (message) => (shift = message.shift));
// Whoever started this server has ended, perhaps without a chance to stop it.
process.once('disconnect', () => process.exit(1));
// The channel, which threads do not have, must not keep the server from ending.
process.channel?.unref();
