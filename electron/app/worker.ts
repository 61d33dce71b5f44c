import { analyticsFile } from '../analytics/thread.ts';
import { chatFile } from '../chat/thread.ts';
import { runThread } from '../storage/thread/runThread.ts';
import { journalFile } from './journal/journalFile.ts';

// The thread of every file that has one: it runs the kind that its starter names.

runThread([journalFile, chatFile, analyticsFile]);
