// Each file has a database of its own and makes hundreds of requests, perhaps on a busy machine.
jest.setTimeout(60_000);
