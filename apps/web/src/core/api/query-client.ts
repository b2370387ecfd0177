import { QueryClient } from '@tanstack/react-query';

/** Failures are shown by `call`, once; asking again is the user's choice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // 'always' would switch it off: what failed for want of a line comes by itself once there is one.
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
