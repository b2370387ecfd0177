import { QueryClient } from '@tanstack/react-query';

/** Failures are shown by `call`, once; asking again is the user's choice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', staleTime: 10_000, refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});
