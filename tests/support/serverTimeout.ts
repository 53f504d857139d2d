// Each file has a PostgreSQL database of its own and makes hundreds of requests, on machines that may be busy.
jest.setTimeout(60_000);
