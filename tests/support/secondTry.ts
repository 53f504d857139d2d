// As for the browser's tests: what passes only at its second attempt is counted apart, and named, by `npm test`.
if (process.env['CI'] !== undefined) jest.retryTimes(1, { logErrorsBeforeRetry: true });
