import { configure } from '@testing-library/react';

/** A page that is loaded when it is first shown takes its time on a busy machine; what never comes fails all the same. */
configure({ asyncUtilTimeout: 60_000 });
