import {
  BellRing,
  Cable,
  CircleUser,
  Contrast,
  Info,
  Keyboard,
  Power,
  RadioTower,
  Server,
  ShieldCheck,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { SettingsSection } from '../../../shared/destinations.ts';
import type { LucideIcon } from '../../ui/Icon.tsx';
import { AboutSection, aboutParts } from './AboutSection.tsx';
import { AccountSection, accountParts } from './AccountSection.tsx';
import { AppearanceSection, appearanceParts } from './AppearanceSection.tsx';
import { ChattersSection, chattersParts } from './ChattersSection.tsx';
import type { Parts } from './findSettings.ts';
import { KeyboardSection, keyboardParts } from './KeyboardSection.tsx';
import { NotificationsSection, notificationsParts } from './NotificationsSection.tsx';
import { PrivacySection, privacyParts } from './PrivacySection.tsx';
import { ProgramsSection, programsParts } from './ProgramsSection.tsx';
import { ReceiverSection, receiverParts } from './ReceiverSection.tsx';
import { ServiceSection, serviceParts } from './ServiceSection.tsx';
import { StartingSection, startingParts } from './StartingSection.tsx';

type SectionPage = {
  id: SettingsSection;
  icon: LucideIcon;
  section: ComponentType;
  /** What can be found there. */
  parts: Parts;
  /** Without a control to stop at, so that the page itself is a stop for those who scroll by keyboard. */
  toRead?: true;
};

/** The sections in order. A new one is a file, a line here and its words. */
export const sections: readonly SectionPage[] = [
  { id: 'service', icon: Server, section: ServiceSection, parts: serviceParts },
  { id: 'account', icon: CircleUser, section: AccountSection, parts: accountParts },
  { id: 'notifications', icon: BellRing, section: NotificationsSection, parts: notificationsParts },
  { id: 'appearance', icon: Contrast, section: AppearanceSection, parts: appearanceParts },
  { id: 'chatters', icon: Users, section: ChattersSection, parts: chattersParts },
  { id: 'receiver', icon: RadioTower, section: ReceiverSection, parts: receiverParts },
  { id: 'starting', icon: Power, section: StartingSection, parts: startingParts },
  { id: 'keyboard', icon: Keyboard, section: KeyboardSection, parts: keyboardParts },
  { id: 'programs', icon: Cable, section: ProgramsSection, parts: programsParts },
  { id: 'privacy', icon: ShieldCheck, section: PrivacySection, parts: privacyParts },
  { id: 'about', icon: Info, section: AboutSection, parts: aboutParts, toRead: true },
];
