import { theme as antd, type ThemeConfig } from 'antd';
import { alpha } from './colour.ts';
import { inkOf } from './ink.ts';
import { densities, fonts, motion, radius, sizes, weight } from './measures.ts';
import type { Look } from './palettes.ts';

/** The `theme` of antd's ConfigProvider. Pass `button={{ autoInsertSpace: false }}` beside it. */
export function antdTheme(look: Look): ThemeConfig {
  const ink = inkOf(look);
  const { ground, text, accent, tones } = ink;
  const d = densities[look.density];
  const raisedInput = ink.dark ? ground.sunken : ground.sheet;
  return {
    // antd's dark algorithm dulls its seed colours; ours are already made for the dark, so the last step puts them back.
    algorithm: [ink.dark ? antd.darkAlgorithm : antd.defaultAlgorithm, (_seed, map) => ({
      ...(map ?? antd.defaultAlgorithm(antd.defaultSeed)), colorPrimary: accent.solid, colorLink: accent.text,
      colorSuccess: tones.good.solid, colorWarning: tones.warn.solid, colorError: tones.bad.solid, colorInfo: tones.live.solid,
    })],
    cssVar: { prefix: 'p', key: 'parley' },
    hashed: false,
    token: {
      colorPrimary: accent.solid, colorPrimaryHover: accent.hover, colorPrimaryActive: accent.press,
      colorPrimaryBg: accent.soft, colorPrimaryBgHover: accent.soft, colorPrimaryBorder: accent.ring, colorPrimaryBorderHover: accent.ring,
      colorPrimaryText: accent.text, colorPrimaryTextHover: accent.text, colorPrimaryTextActive: accent.press,
      colorLink: accent.text, colorLinkHover: accent.hover, colorLinkActive: accent.press, linkHoverDecoration: 'underline',
      colorSuccess: tones.good.solid, colorSuccessText: tones.good.text, colorSuccessBg: tones.good.soft, colorSuccessBorder: tones.good.line,
      colorWarning: tones.warn.solid, colorWarningText: tones.warn.text, colorWarningBg: tones.warn.soft, colorWarningBorder: tones.warn.line,
      colorError: tones.bad.solid, colorErrorText: tones.bad.text, colorErrorBg: tones.bad.soft, colorErrorBorder: tones.bad.line,
      colorErrorHover: tones.bad.text, colorErrorBorderHover: tones.bad.solid,
      colorInfo: tones.live.solid, colorInfoText: tones.live.text, colorInfoBg: tones.live.soft, colorInfoBorder: tones.live.line,
      colorText: text.normal, colorTextHeading: text.strong, colorTextSecondary: text.quiet, colorTextTertiary: text.faint,
      colorTextDescription: text.faint, colorTextPlaceholder: text.faint, colorTextQuaternary: text.off, colorTextDisabled: text.off,
      colorTextLabel: text.quiet, colorTextLightSolid: accent.on, colorIcon: text.faint, colorIconHover: text.strong,
      colorBgLayout: ground.frame, colorBgContainer: ground.sheet, colorBgElevated: ground.raised, colorBgMask: ink.mask,
      colorBgSpotlight: ink.dark ? text.normal : text.strong, colorBgContainerDisabled: ground.sunken, colorBgTextHover: ground.hover, colorBgTextActive: ground.press,
      colorFillAlter: ground.sunken, colorFillContent: ground.hover, colorFillSecondary: ground.hover, colorFillTertiary: ground.hover, colorFillQuaternary: ground.sunken,
      colorBorder: ground.edge, colorBorderSecondary: ground.line, colorSplit: ground.line, colorBorderDisabled: ground.line,
      controlItemBgHover: ground.hover, controlItemBgActive: accent.soft, controlItemBgActiveHover: accent.soft,
      controlOutline: alpha(accent.ring, 0.26), controlOutlineWidth: 3, lineWidthFocus: 2,
      fontFamily: fonts[look.language], fontFamilyCode: fonts.code, fontSize: 14, fontSizeSM: 12, fontSizeLG: 16, fontSizeXL: 18,
      fontSizeHeading1: 26, fontSizeHeading2: 20, fontSizeHeading3: 18, fontSizeHeading4: 16, fontSizeHeading5: 14, fontWeightStrong: weight.strong,
      borderRadius: radius.control, borderRadiusSM: radius.mark, borderRadiusXS: 3, borderRadiusLG: radius.panel, borderRadiusOuter: radius.mark,
      controlHeight: d.control, controlHeightSM: d.small, controlHeightLG: d.large,
      padding: 16, paddingSM: 12, paddingXS: 8, paddingLG: 24, margin: 16, marginLG: 24,
      boxShadow: ink.shadow.modal, boxShadowSecondary: ink.shadow.float, boxShadowTertiary: ink.shadow.low,
      motionDurationFast: `${motion.quick}ms`, motionDurationMid: `${motion.normal}ms`, motionDurationSlow: `${motion.slow}ms`, motionEaseOut: motion.ease,
      opacityLoading: 0.55, sizePopupArrow: 10,
    },
    components: {
      Layout: { headerBg: ground.frame, bodyBg: ground.frame, siderBg: ground.frame, lightSiderBg: ground.frame, headerHeight: sizes.header, headerPadding: '0 16px', triggerBg: ground.frame, triggerColor: text.quiet },
      Menu: {
        itemBg: 'transparent', subMenuItemBg: 'transparent', itemColor: text.quiet, itemHoverColor: text.strong, itemHoverBg: ground.press, itemActiveBg: ground.press,
        itemSelectedBg: accent.soft, itemSelectedColor: accent.text, subMenuItemSelectedColor: text.strong, itemHeight: d.menuItem, itemBorderRadius: radius.control, subMenuItemBorderRadius: radius.control,
        itemMarginBlock: 1, itemMarginInline: 10, itemPaddingInline: 10, iconSize: 16, collapsedIconSize: 18, iconMarginInlineEnd: 10, activeBarBorderWidth: 0, collapsedWidth: sizes.siderFolded,
        groupTitleFontSize: 12, groupTitleColor: text.faint, popupBg: ground.raised,
      },
      Table: {
        headerBg: ground.sheet, headerColor: text.faint, headerSplitColor: 'transparent', headerBorderRadius: 0, borderColor: ground.line, rowHoverBg: ground.sunken,
        rowSelectedBg: accent.softer, rowSelectedHoverBg: accent.soft, rowExpandedBg: ground.sunken, headerSortActiveBg: ground.sheet, headerSortHoverBg: ground.sunken, bodySortBg: 'transparent',
        fixedHeaderSortActiveBg: ground.sheet, cellPaddingBlock: d.cell, cellPaddingInline: 12, cellPaddingBlockMD: d.cell, cellPaddingInlineMD: 12, cellPaddingBlockSM: 6, cellPaddingInlineSM: 10,
        cellFontSize: d.tableFont, cellFontSizeMD: d.tableFont, cellFontSizeSM: 13, selectionColumnWidth: 40, footerBg: ground.sheet,
      },
      Tabs: { itemColor: text.quiet, itemHoverColor: text.strong, itemSelectedColor: text.strong, itemActiveColor: text.strong, inkBarColor: accent.solid, horizontalItemGutter: 24, horizontalItemPadding: '10px 0', horizontalMargin: '0', titleFontSize: 14, cardBg: 'transparent', cardGutter: 2 },
      Button: {
        fontWeight: weight.medium, primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', primaryColor: accent.on, solidTextColor: accent.on, dangerColor: accent.on, iconGap: 6, paddingInline: 14, paddingInlineSM: 9, contentFontSizeSM: 13,
        defaultBg: ground.sheet, defaultBorderColor: ground.edge, defaultColor: text.normal, defaultHoverBg: ground.sunken, defaultHoverBorderColor: ground.mark, defaultHoverColor: text.strong,
        defaultActiveBg: ground.hover, defaultActiveBorderColor: ground.mark, defaultActiveColor: text.strong, textHoverBg: ground.press, textTextColor: text.quiet, textTextHoverColor: text.strong, linkHoverBg: 'transparent',
      },
      Input: { colorBgContainer: raisedInput, hoverBorderColor: ground.mark, activeBorderColor: accent.solid, paddingInline: 10, paddingInlineSM: 8 },
      InputNumber: { colorBgContainer: raisedInput, hoverBorderColor: ground.mark, activeBorderColor: accent.solid, paddingInline: 10 },
      Select: { selectorBg: raisedInput, hoverBorderColor: ground.mark, activeBorderColor: accent.solid, optionSelectedBg: accent.soft, optionSelectedColor: accent.text, optionSelectedFontWeight: weight.medium, optionActiveBg: ground.hover, multipleItemBg: ground.press },
      DatePicker: { colorBgContainer: raisedInput, hoverBorderColor: ground.mark, activeBorderColor: accent.solid, cellHoverBg: ground.hover, cellActiveWithRangeBg: accent.soft },
      Checkbox: { colorBorder: ground.mark, colorWhite: accent.on, colorBgContainer: raisedInput, borderRadiusSM: 4 },
      Radio: { colorBorder: ground.mark, colorWhite: accent.on, colorBgContainer: raisedInput, radioSize: 16, dotSize: 8 },
      Switch: { colorTextQuaternary: ground.mark, colorTextTertiary: text.faint, handleBg: ink.dark ? ground.frame : '#ffffff', trackHeight: 20, trackMinWidth: 36, handleSize: 16, trackHeightSM: 16, handleSizeSM: 12, trackMinWidthSM: 28 },
      Form: { fontSize: 12, lineHeight: 1.5, itemMarginBottom: d.formGap, labelColor: text.quiet, labelFontSize: 13, verticalLabelPadding: '0 0 4px', labelRequiredMarkColor: tones.bad.text },
      Modal: { titleFontSize: 16, titleLineHeight: 1.5, contentBg: ground.raised, headerBg: ground.raised, footerBg: ground.raised, borderRadiusLG: radius.sheet },
      Drawer: { colorBgElevated: ground.sheet, footerPaddingBlock: 12, footerPaddingInline: 24, paddingLG: 24 },
      Tag: { defaultBg: ground.press, defaultColor: text.quiet, borderRadiusSM: radius.mark, colorBorder: 'transparent', lineHeightSM: 1.6667 },
      Segmented: { trackBg: ink.dark ? ground.sunken : ground.press, trackPadding: 2, itemColor: text.quiet, itemHoverColor: text.strong, itemHoverBg: 'transparent', itemSelectedBg: ink.dark ? ground.press : ground.sheet, itemSelectedColor: text.strong },
      Progress: { defaultColor: accent.solid, remainingColor: ground.press, lineBorderRadius: 2 },
      Pagination: { itemActiveBg: accent.soft, itemActiveColor: accent.text, itemActiveColorHover: accent.text, itemBg: 'transparent', itemSize: 28 },
      Breadcrumb: { itemColor: text.faint, linkColor: text.faint, linkHoverColor: text.strong, lastItemColor: text.normal, separatorColor: text.off, separatorMargin: 6 },
      Tree: { titleHeight: 30, nodeHoverBg: ground.hover, nodeSelectedBg: accent.soft, nodeSelectedColor: accent.text, indentSize: 20 },
      Tooltip: { colorTextLightSolid: ink.dark ? ground.frame : '#ffffff', borderRadius: radius.control, fontSize: 12 },
      Badge: { textFontSize: 11, indicatorHeight: 16, colorError: tones.bad.solid, textFontWeight: 600, dotSize: 6 },
      Alert: { defaultPadding: '8px 12px', borderRadius: radius.panel },
      Descriptions: { labelColor: text.faint, contentColor: text.normal, itemPaddingBottom: 8, colonMarginRight: 12 },
      Message: { contentBg: ground.raised, contentPadding: '9px 14px' },
      Statistic: { titleFontSize: 13, contentFontSize: 26 },
      Slider: { trackBg: accent.solid, trackHoverBg: accent.solid, handleColor: accent.solid, railBg: ground.press, railHoverBg: ground.press, handleSize: 10, handleSizeHover: 12 },
      Popover: { titleMinWidth: 120 },
      Dropdown: { paddingBlock: 5, controlPaddingHorizontal: 10 },
      Skeleton: { gradientFromColor: ground.hover, gradientToColor: ground.press, blockRadius: radius.mark },
    },
  };
}
