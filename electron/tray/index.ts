export { TrayService } from './trayService.ts';
